import './palette.css';
import { fill } from '../kit';
import { boardOf, type Game } from '..';
import Board from './Board.svelte';
import Gallery from './Gallery.svelte';
import Glance from './Glance.svelte';
import Icon from './Icon.svelte';
import MarketTab from './MarketTab.svelte';
import Mine from './Mine.svelte';
import Panel from './Panel.svelte';
import { pieces } from './pieces';
import Scene from './Scene.svelte';
import { asks } from './places';
import { strings } from './strings';
import type { Terms } from './view';

// Questions whose answers lie on the board, or come mixed with trades: the panel sorts them.
const sorted = ['first_artifact', 'new_artifact', 'turn', 'street', 'clock', 'place_terrain', 'monster_check', 'collect', 'scroll', 'keep'];

const settlement: Game<Terms> = {
  id: 'settlement',
  palette: 'settlement-palette',
  Board,
  Mine,
  Glance,
  Market: MarketTab,
  Panel,
  panelHandles: (question) => sorted.includes(asks(question)),
  Icon,
  headline: (view, lang) =>
    `${strings[lang].title} · ${fill(strings[lang].round, { round: view.round, rounds: view.rounds })}`,
  Gallery,
  pieces,
  Scene,
};

export { settlement as typed };
export default boardOf(settlement);
