import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import four from '../../../fixtures/settlement-4.json';
import pack from '../../../fixtures/settlement-pack.json';
import OnStage from '../../lib/OnStage.svelte';
import { settings } from '../../lib/settings.svelte';
import { Stage } from '../../lib/stage.svelte';
import Panel from './Panel.svelte';
import { noGoods } from './places';
import type { Table, Terms, View } from './view';

class Sample extends Stage<Terms> {
  readonly live = true;
  wishes: Terms['wish'][] = [];
  act() {
    throw new Error('no answer is given alone');
  }
  override wish(wish: Terms['wish']) {
    this.wishes.push(wish);
  }
  protected async explain() {
    return null;
  }
}

function passing() {
  settings.lang = 'en';
  const moment = four.moments.find(({ question }) => question.decision.question === 'keep')!;
  const stage = new Sample();
  stage.game = 'settlement';
  stage.pack = pack as unknown as Table['pack'];
  stage.viewer = moment.seat;
  const view = structuredClone(moment.view) as unknown as View;
  view.players[moment.seat]!.goods = { ...noGoods(), wood: 2, stone: 2 };
  stage.view = view;
  stage.question = { ...moment.question, decision: { question: 'keep', left: 3 } } as Table['question'];
  return { stage, view };
}

const control = (name: string) => document.querySelector<HTMLButtonElement>(`[data-control="${name}"]`)!;

afterEach(cleanup);

describe('keeping', () => {
  it('sends the whole heap as one wish, tapped in any order', async () => {
    const { stage } = passing();
    render(OnStage, { stage, part: Panel });
    for (const kind of ['stone', 'wood']) await fireEvent.click(control(`keep ${kind}`));
    expect(control('keep').disabled).toBe(true);
    expect(control('keep').textContent?.trim()).toBe('2 of 3 chosen');
    await fireEvent.click(control('keep stone'));
    expect(control('keep wood').hasAttribute('data-legal')).toBe(false);
    await fireEvent.click(control('keep'));
    expect(stage.wishes).toEqual([{ keep: { ...noGoods(), wood: 1, stone: 2 } }]);
  });

  it('adds to what was kept before', async () => {
    const { stage, view } = passing();
    view.open.kept.wood = 1;
    stage.question!.decision = { question: 'keep', left: 2 };
    render(OnStage, { stage, part: Panel });
    for (const kind of ['wood', 'wood', 'stone', 'stone']) await fireEvent.click(control(`keep ${kind}`));
    await fireEvent.click(control('keep'));
    expect(stage.wishes).toEqual([{ keep: { ...noGoods(), wood: 1, stone: 2 } }]);
  });
});
