import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import three from '../../../fixtures/settlement-3.json';
import pack from '../../../fixtures/settlement-pack.json';
import type { Asked, Button } from '../../generated/wire';
import { settings } from '../../lib/settings.svelte';
import { Stage } from '../../lib/stage.svelte';
import Framed from './Framed.svelte';
import { formOf, namesOf, ofSeat, plainWord, shared, textOf } from './outline';

class Sample extends Stage {
  readonly live = true;
  said: string[] = [];
  act(action: string) {
    this.said.push(action);
  }
  protected async explain() {
    return null;
  }
}

describe('a view in words', () => {
  it('is told by its form', () => {
    expect(['a', 3, false, null, [], ['a', 1], [{ a: 1 }], { a: 0 }, { a: 2 }, { a: 'b' }].map(formOf)).toEqual([
      'text', 'text', 'text', 'nothing', 'nothing', 'words', 'list', 'nothing', 'counts', 'table',
    ]);
    expect(plainWord('hero_row')).toBe('Hero row');
  });

  it('has what belongs to a seat apart', () => {
    const view = { round: 2, players: [{ seat: 0, coins: 1 }, { seat: 1, coins: 5 }], row: [{ id: 'x' }, { id: 'y' }] };
    expect(shared(view, 2)).toEqual({ round: 2, row: view.row });
    expect(ofSeat(view, 2, 1)).toEqual({ coins: 5 });
  });

  it('calls things as the pack does, in both languages', () => {
    const [building] = pack.building;
    for (const lang of ['de', 'en'] as const) expect(textOf(building!.id, namesOf(pack, lang))).toBe(building!.name[lang]);
  });
});

describe('a game without a board', () => {
  afterEach(cleanup);

  it('shows everything and takes answers', async () => {
    settings.lang = 'en';
    const moment = three.moments[0]!;
    const stage = new Sample();
    stage.game = 'unknown';
    stage.pack = pack;
    stage.view = moment.view;
    stage.viewer = moment.seat;
    stage.question = moment.question as Asked;
    stage.options = moment.options as Button[];
    stage.names = ['Anna', 'Bertram', 'Cora'];
    const { container } = render(Framed, { stage });
    expect(container.textContent).not.toMatch(/undefined|NaN|\[object/);
    for (const name of stage.names) expect(container.querySelector(`section[aria-label='${name}']`)).not.toBeNull();
    const offered = [...container.querySelectorAll<HTMLElement>('[data-action]')];
    expect(offered.length).toBe(stage.options.filter(({ action }) => action.includes(' ')).length);
    offered[0]!.click();
    expect(stage.said).toEqual([offered[0]!.dataset.action]);
  });
});
