import { asked } from '../../lib/question';
import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import pack from '../../../fixtures/catan_road-pack.json';
import two from '../../../fixtures/catan_road-2.json';
import four from '../../../fixtures/catan_road-4.json';
import { settings } from '../../lib/settings.svelte';
import { Stage } from '../../lib/stage.svelte';
import { typed } from '.';
import { GOODS, nothing, type Table, type Terms, type View } from './view';
import Staged from './Staged.svelte';

class Sample extends Stage<Terms> {
  readonly live = true;
  said: string[][] = [];
  act(action: string) {
    this.said.push([action]);
  }
  heard: string[] = [];
  override say(text: string) {
    this.heard.push(text);
  }
  wishes: Terms['wish'][] = [];
  override wish(wish: Terms['wish']) {
    this.wishes.push(wish);
  }
  protected async explain() {
    return null;
  }
}

type Sampled = typeof four | typeof two;

function stageAt(sample: Sampled, kind: string): Sample {
  const moment = sample.moments[sample.keys.indexOf(kind)]!;
  const stage = new Sample();
  stage.game = 'catan_road';
  stage.pack = pack as Table['pack'];
  stage.view = moment.view as unknown as View;
  stage.viewer = moment.seat;
  stage.question = moment.question as Table['question'];
  stage.options = moment.options as Table['options'];
  stage.events = moment.events as Table['events'];
  stage.waiting = moment.view.waiting;
  stage.names = ['Anna', 'Bertram', 'Cora', 'Dorothea'].slice(0, moment.view.players.length);
  return stage;
}

function show(sample: Sampled, kind: string) {
  settings.lang = 'en';
  const stage = stageAt(sample, kind);
  return { stage, ...render(Staged, { stage }) };
}

/** The first button that is called so or has this text. */
function press(name: RegExp) {
  const called = (one: Element) => name.test(one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '');
  const found = [...document.querySelectorAll('button')].find(called);
  if (!found) throw new Error(`no button is called ${name}`);
  return fireEvent.click(found);
}

// Whole tables are drawn: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

afterEach(cleanup);

describe('every question', () => {
  for (const kind of four.keys) {
    it(`${kind} is drawn`, () => {
      settings.lang = 'de';
      const { container } = render(Staged, { stage: stageAt(four, kind) });
      // A sentence with an open blank or without its number would stand out to everybody.
      expect(container.textContent).not.toMatch(/\{\w+\}|undefined|NaN|\[object/);
    });
  }
});

describe('a deal', () => {
  it('is tapped together from the hand and goes out whole, in the order of the pack', async () => {
    const { stage, queryByTestId } = show(four, 'main');
    expect(queryByTestId('panel')).toBeNull();
    await press(/Offer Wool/);
    await press(/Offer Lumber/);
    await press(/Want one more: Ore/);
    await press(/^Offer to all$/);
    expect(stage.wishes).toMatchObject([{ offer: { to: null, give: { lumber: 1, wool: 1 }, want: { ore: 1 } } }]);
  });

  it('can be taken back card by card', async () => {
    const { stage } = show(four, 'offer_to');
    await press(/Give one more: Brick/);
    await press(/Give one more: Brick/);
    await press(/Want one more: Grain/);
    await press(/Want one more: Ore/);
    await press(/Want one less: Ore/);
    await press(/Take back: Brick/);
    await press(/Offer to Anna/);
    expect(stage.wishes).toMatchObject([{ offer: { to: 0, give: { brick: 1 }, want: { grain: 1 } } }]);
  });

  it('answers a call without a step in between', async () => {
    const { stage } = show(two, 'answer_call');
    await press(/Give one more: Grain/);
    await press(/Want one more: Brick/);
    await press(/Make this offer to/);
    expect(stage.wishes).toMatchObject([{ counter: { give: { grain: 1 }, want: { brick: 1 } } }]);
  });
});

it('what was tapped together is not contradicted by the question above it', () => {
  for (const kind of ['offer_give', 'offer_want', 'counter_give', 'counter_want']) {
    for (const lang of ['en', 'de'] as const) {
      settings.lang = lang;
      const stage = stageAt(four, kind);
      expect(stage.question!.text).toMatch(/So far|Bisher/);
      expect(typed.sentence?.(stage)).toMatch(/^(Put your|Stelle dein)/);
    }
  }
});

it('somebody who is not active can announce that they want to offer', async () => {
  settings.lang = 'en';
  const stage = stageAt(two, 'main');
  stage.viewer = 1 - stage.viewer!;
  const players = stage.view!.players.map((one) => ({ ...one, hand: one.seat === stage.viewer ? { ...nothing(), ore: 1 } : null, hand_size: 1 }));
  stage.view = { ...stage.view!, viewer: stage.viewer, players };
  stage.question = null;
  stage.options = [];
  render(Staged, { stage });
  await press(/want to offer/);
  expect(stage.heard).toEqual([expect.stringContaining(stage.names[stage.view.active]!)]);
});

it('a donation names who gets which card and goes out whole', async () => {
  const { stage, container } = show(four, 'donate_to');
  const cards = () => [...container.querySelectorAll<HTMLButtonElement>('.pay .swap')];
  expect(cards().every((card) => card.disabled)).toBe(true);
  await fireEvent.click(container.querySelector('.pay .metro')!);
  await fireEvent.click(cards()[0]!);
  const receiver = stage.options[0]!.action.charCodeAt('donate '.length) - 65;
  const good = GOODS.find((one) => stage.view!.players[stage.viewer!]!.hand![one] > 0);
  expect(stage.wishes).toEqual([{ donate: { to: receiver, good } }]);
});

it('a payment is one of those the game names', async () => {
  const { stage, container } = show(four, 'pay');
  const { card, swaps } = stage.view!.paying!;
  expect(container.querySelectorAll('.pay .swap')).toHaveLength(swaps.length);
  await fireEvent.click(container.querySelector('.pay .swap')!);
  expect(stage.wishes).toEqual([{ build: { card, source: swaps[0]!.source, replaced: swaps[0]!.replaced } }]);
});

it('a discard goes out when it is complete', async () => {
  const { stage, container } = show(two, 'discard');
  const { left } = asked(stage.question, 'discard')!;
  const send = container.querySelector<HTMLButtonElement>('[data-control=discard]')!;
  for (let picked = 0; picked < left; picked += 1) {
    expect(send.disabled).toBe(true);
    await fireEvent.click(container.querySelector('[data-control^="discard "][data-legal]')!);
  }
  expect(send.disabled).toBe(false);
  await fireEvent.click(send);
  const [wish] = stage.wishes;
  const goods = wish && 'discard' in wish ? Object.values(wish.discard.goods) : [];
  // With the cards that were laid down before.
  const before = Object.values(stage.view!.discarding ?? {});
  expect([...goods].reduce((sum, count) => sum + count, 0)).toBe(before.reduce((sum, count) => sum + count, left));
});
