// The games of this server, fetched once, and their pictures.

import type { Component } from 'svelte';
import type { GameInfo } from '../../generated/http';
import { api } from '../../lib/api';
import { named } from '../../lib/i18n';

class Games {
  list: GameInfo[] = $state.raw([]);
}

export const games = new Games();
let asked: Promise<GameInfo[]> | null = null;

export function loadGames(): Promise<GameInfo[]> {
  asked ??= api.games().then(
    (list) => (games.list = list),
    (problem: unknown) => {
      asked = null;
      throw problem;
    },
  );
  return asked;
}

export function gameName(id: string): string {
  const game = games.list.find((one) => one.id === id);
  return game ? gameTitle(game) : id;
}

/** The name of a game; a line never begins with its dash. */
export function gameTitle(game: GameInfo): string {
  return named(game.name).replace(' – ', '\u00a0– ');
}

// A picture comes without the board it belongs to; a game without a board has none.
const scenes = import.meta.glob<Component>('../../games/*/Scene.svelte', { import: 'default' });

export async function sceneOf(id: string): Promise<Component | null> {
  return (await scenes[`../../games/${id}/Scene.svelte`]?.()) ?? null;
}
