import { fill, phone, type Lang } from '../kit';
import { boardOf, type Game } from '..';
import Advice from './Advice.svelte';
import Board from './Board.svelte';
import Gallery from './Gallery.svelte';
import Glance from './Glance.svelte';
import Icon from './Icon.svelte';
import Market from './Market.svelte';
import Mine from './Mine.svelte';
import Panel from './Panel.svelte';
import { pieces } from './pieces';
import { mayEnd, onTable } from './questions';
import Scene from './Scene.svelte';
import { sentence } from './sentence';
import { phases, strings } from './strings';
import type { Terms, View } from './view';
import './palette.css';

function headline(view: View, lang: Lang): string {
  const words = strings[lang];
  if (view.over) return fill(words.over, { rounds: view.rounds });
  if (view.round === 0) return words.begins;
  const phase = phases[view.phase ?? ''];
  return fill(words.headline, { round: view.round, rounds: view.rounds, phase: phase ? phase[lang] : '' });
}

const game: Game<Terms> = {
  id: 'orleans_settlers',
  palette: 'orleans-settlers',
  Board,
  Mine,
  Glance,
  Market,
  Panel,
  // On a phone the list of answers would cover the places that glow; it is one tap away.
  panelHandles: ({ decision }) => !onTable(decision.question) || (phone.current && !mayEnd(decision.question)),
  Advice,
  sentence,
  Icon,
  headline,
  Gallery,
  pieces,
  Scene,
};

export { game as typed };
export default boardOf(game);
