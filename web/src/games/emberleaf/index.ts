import './palette.css';
import { fill } from '../kit';
import { boardOf, type Game } from '..';
import Board from './Board.svelte';
import { composer, takesAll } from './compose.svelte';
import Gallery from './Gallery.svelte';
import Glance from './Glance.svelte';
import Icon from './Icon.svelte';
import Market from './Market.svelte';
import Mine from './Mine.svelte';
import Panel from './Panel.svelte';
import { pieces } from './pieces';
import Scene from './Scene.svelte';
import { strings } from './strings';
import type { Terms } from './view';

/** Questions whose answers are pictures in the panel, or places on the map, in the rows, in the hand: a list would only push those away. */
const drawn = new Set(['deck', 'move_in', 'settle', 'build', 'trophy', 'sister_trophy', 'actions', 'space', 'take_hero', 'take_favour', 'build_on', 'settle_on', 'sister_build']);

const emberleaf: Game<Terms> = {
  id: 'emberleaf',
  palette: 'palette-emberleaf',
  Board,
  Mine,
  Glance,
  Market,
  Panel,
  panelHandles: (question) => drawn.has(question.decision.question),
  Icon,
  first: takesAll,
  sentence: (stage) => composer.sentence(stage),
  headline: (view, lang) => {
    const taken = view.players.reduce((sum, { trophies }) => sum + trophies.length, view.sister?.trophies.length ?? 0);
    return fill(strings[lang][view.over ? 'headlineOver' : 'headline'], { round: view.rounds + 1, taken, all: taken + view.trophies.length });
  },
  Gallery,
  pieces,
  Scene,
};

export { emberleaf as typed };
export default boardOf(emberleaf);
