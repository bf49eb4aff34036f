import { describe, expect, it } from 'vitest';
import { Stage } from '../kit';
import { composer, takesAll } from './compose.svelte';
import type { Table, Terms, View } from './view';

class Sample extends Stage<Terms> {
  readonly live = true;
  given: string[] = [];
  wishes: unknown[] = [];
  act(action: string) {
    if (!this.compose?.(action)) this.given.push(action);
  }
  override wish(wish: Terms['wish']) {
    this.wishes.push(wish);
  }
  protected explain() {
    return Promise.resolve(null);
  }
}

const none = { wood: 0, food: 0, stone: 0, hive: 0 };

function asked(decision: Terms['decision'], open: object = {}, options: string[] = []) {
  const stage = new Sample();
  stage.viewer = 0;
  stage.question = { seat: 0, decision, text: '' } as Table['question'];
  stage.options = options.map((action) => ({ action, text: action, price: [], gain: [], reveals: false, ends_turn: false }));
  const player = { goods: { ...none, wood: 3, stone: 2 }, capacity: 8, homeless: { rat: 5, owl: 0, rabbit: 0, frog: 0 } };
  const view = { players: [player], open: { sites: ['A1', 'A3'], build: { bargain: false, cost: null }, ...open } } as unknown as View;
  stage.view = view;
  composer.follow(stage, view);
  return { stage, offers: () => composer.offers(stage, view).map(({ action }) => action) };
}

describe('a wish of Emberleaf', () => {
  it('is a building with its place and who moves in', () => {
    const { stage, offers } = asked({ question: 'build', left: 1 }, {}, ['build house', 'stop']);
    expect(offers()).toEqual(['build house', 'stop']);
    stage.act('build house');
    expect(offers()).toEqual(['build house', 'stop', 'hex A1', 'hex A3', 'settle rat']);
    stage.act('settle rat');
    stage.act('hex A3');
    expect(stage.wishes).toEqual([{ build: { tile: 'house', rebate: false, less: none, hex: 'A3', settle: 'rat' } }]);
    // Tapped again, the building is put back; what else is answered goes as it is.
    const again = asked({ question: 'build', left: 1 }, {}, ['build house', 'stop']);
    again.stage.act('build house');
    again.stage.act('build house');
    expect(again.offers()).toEqual(['build house', 'stop']);
    again.stage.act('stop');
    expect(again.stage.given).toEqual(['stop']);
  });

  it('leaves a price that is a question to be asked', () => {
    const { stage } = asked({ question: 'build', left: 1 }, { build: { bargain: true, cost: null } }, ['build house']);
    stage.act('build house');
    expect(stage.given).toEqual(['build house']);
  });

  it('is a villager with its home, wherever it is', () => {
    const { stage, offers } = asked({ question: 'settle_where', villager: 'owl' }, {}, ['clearing mossgate']);
    expect(offers()).toEqual(['clearing mossgate', 'hex A1', 'hex A3']);
    stage.act('hex A1');
    expect(stage.wishes).toEqual([{ settle: { villager: 'owl', hex: 'A1' } }]);
  });

  it('is so many units in any order, and no more of a kind than there are', () => {
    const { stage, offers } = asked({ question: 'return', left: 3, resource: 'food' }, {}, ['return wood']);
    expect(offers()).toEqual(['return wood', 'return stone']);
    for (const kind of ['stone', 'stone']) stage.act(`return ${kind}`);
    expect(offers()).toEqual(['return wood']);
    stage.act('return wood');
    expect(stage.wishes).toEqual([{ return: { goods: { ...none, wood: 1, stone: 2 } } }]);
    // A single unit is an answer like any other.
    const one = asked({ question: 'return', left: 1, resource: 'food' }, {}, ['return wood']);
    one.stage.act('return wood');
    expect(one.stage.given).toEqual(['return wood']);
  });
});

describe('goods that are offered', () => {
  const store = (count: number, options: string[]) => takesAll(asked({ question: 'store', resource: 'wood', count }, {}, options).stage)?.action;

  it('are taken as a whole by one answer while there is room', () => {
    // Five of eight places are full.
    expect(store(2, ['store 0', 'store 1', 'store 2'])).toBe('store 2');
    expect(store(3, ['store 0', 'store 1', 'store 2', 'store 3'])).toBe('store 3');
  });

  it('are a choice where something else would have to go, or not all may be taken', () => {
    expect(store(4, ['store 0', 'store 1', 'store 2', 'store 3', 'store 4'])).toBeUndefined();
    expect(store(3, ['store 0', 'store 1', 'store 2'])).toBeUndefined();
  });
});
