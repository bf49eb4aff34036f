// A table for any game: made of what the server tells about every game. A game with a board of its own refines it.

import type { Game } from '../../games';
import { gameName, loadGames } from '../../pages/parts/games.svelte';
import Board from './Board.svelte';
import Gallery from './Gallery.svelte';
import Glance from './Glance.svelte';
import Icon from './Icon.svelte';
import Mine from './Mine.svelte';
import Panel from './Panel.svelte';

export function plainGame(id: string): Game {
  void loadGames().catch(() => {});
  return {
    id,
    palette: 'plain-table',
    Board,
    Mine,
    Glance,
    Panel,
    panelHandles: () => true,
    Icon,
    headline: () => gameName(id),
    Gallery,
  };
}
