import { asked, fill, phone, type Lang, type Stage } from '../kit';
import { boardOf, type Game } from '..';
import Board from './Board.svelte';
import { composer } from './composer.svelte';
import { isEmpty } from './deal';
import Gallery from './Gallery.svelte';
import Glance from './Glance.svelte';
import Icon from './Icon.svelte';
import Mine from './Mine.svelte';
import Panel from './Panel.svelte';
import { pieces } from './pieces';
import Scene from './Scene.svelte';
import { strings } from './strings';
import type { Table, Terms, View } from './view';
import './palette.css';

/** Questions whose answers are cards and people rather than sentences. */
const HANDLED = new Set([
  'pay', 'ability', 'discard', 'donate_to', 'donate_card', 'offer_to', 'offer_give', 'offer_want', 'answer', 'answer_call',
  'counter_give', 'counter_want', 'pick',
]);

function panelHandles({ decision }: NonNullable<Table['question']>): boolean {
  // In the main question the panel opens with the first card that is offered. Where it shares a small screen with the
  // display, what can be built is tapped there.
  return HANDLED.has(decision.question) || (decision.question === 'main' && (phone.current || !isEmpty(composer.balance)));
}

/** What was tapped together is in the panel; a sentence that counts what the game was told would contradict it. */
function sentence(stage: Stage<Terms>): string | null {
  const { question } = stage;
  if (!stage.live) return null;
  if (asked(question, 'offer_give') ?? asked(question, 'offer_want')) return strings[stage.lang].composeOffer;
  if (asked(question, 'counter_give') ?? asked(question, 'counter_want')) return strings[stage.lang].composeCounter;
  return null;
}

const game: Game<Terms> = {
  id: 'catan_road',
  palette: 'catan-road',
  Board,
  Mine,
  Glance,
  Panel,
  panelHandles,
  sentence,
  Icon,
  headline: (view: View, lang: Lang) =>
    `${fill(strings[lang].turn, { turn: view.turn })} · ${fill(strings[lang].goal, { points: view.vp_to_win })}`,
  Gallery,
  pieces,
  Scene,
};

export { game as typed };
export default boardOf(game);
