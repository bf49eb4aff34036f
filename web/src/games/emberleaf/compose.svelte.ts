// Answers of several parts are put together here and given as one wish: a building with its place and who moves in, a
// villager with its home, units that are asked for one by one. The server says which hexes there are.

import { panels, say, settings, words, type Button } from '../kit';
import type { First } from '..';
import { find, nameIn } from './content';
import { strings } from './strings';
import { resources, type Resource, type Table, type View, type Villager } from './view';

type Heap = Record<Resource, number>;
const nothing = (): Heap => ({ wood: 0, food: 0, stone: 0, hive: 0 });
const part = (action: string, text: string): Button => ({ action, text, price: [], gain: [], reveals: false, ends_turn: false });
const UNITS = { cheaper: 'less', return: 'return', pick: 'pick' } as const;

const stored = (goods: Heap) => resources.reduce((sum, res) => sum + goods[res], 0);

/** Where all that is offered fits beside what is stored, the answer that takes it. */
export function takesAll(stage: Table): First | null {
  const decision = stage.question?.decision;
  const me = stage.view?.players[stage.viewer ?? -1];
  if (decision?.question !== 'store' || !me || stored(me.goods) + decision.count > me.capacity) return null;
  const action = `store ${decision.count}`;
  if (!stage.options.some((option) => option.action === action)) return null;
  const tell = say(strings);
  return { action, text: tell('takeAll', { count: decision.count, resource: nameIn(stage.pack, 'resource', decision.resource, settings.lang) }), others: tell('takeFewer', { count: decision.count }) };
}

class Composer {
  /** The units chosen so far. */
  heap: Heap = $state(nothing());
  /** The building that waits for its place, as the notation calls it. */
  tile: string | null = $state(null);
  villager: Villager | null = $state(null);
  private question: unknown = null;

  /** What was begun for another question is dropped. */
  follow(stage: Table, view: View) {
    stage.compose = (action) => this.take(stage, view, action);
    if (stage.question === this.question) return;
    this.question = stage.question;
    this.heap = nothing();
    this.tile = this.villager = null;
  }

  /** The units that are asked for one by one, with how many of each there are; nothing where one answer is all. */
  private units(stage: Table, view: View) {
    const decision = stage.live ? stage.question?.decision : undefined;
    const me = view.players[stage.viewer ?? -1];
    if (!me || (decision?.question !== 'cheaper' && decision?.question !== 'return' && decision?.question !== 'pick') || decision.left < 2) return null;
    const { left } = decision;
    // Without room for all, each unit is stored before the next one.
    if (decision.question === 'pick' && stored(me.goods) + left > me.capacity) return null;
    const there = decision.question === 'cheaper' ? (view.open.build?.cost ?? nothing()) : decision.question === 'return' ? { ...me.goods, [decision.resource]: 0 } : { ...nothing(), wood: left, food: left };
    return { verb: UNITS[decision.question], left, there };
  }

  /** What can be tapped: the answers of the server, and parts of a wish. */
  offers(stage: Table, view: View): Button[] {
    const ask = stage.live ? stage.question?.decision?.question : undefined;
    const units = this.units(stage, view);
    if (units) {
      const more = resources.filter((res) => units.there[res] > this.heap[res]).map((res) => `${units.verb} ${res}`);
      return more.map((action) => stage.options.find((option) => option.action === action) ?? part(action, action));
    }
    const placing = this.tile !== null || (ask === 'settle' && this.villager !== null) || ask === 'settle_where' || ask === 'build_where';
    if (!placing) return stage.options;
    const movers = this.tile === null ? [] : (['rat', 'owl', 'rabbit', 'frog'] as const).filter((kind) => (view.players[stage.viewer ?? -1]?.homeless[kind] ?? 0) > 0);
    return [...stage.options, ...view.open.sites.map((hex) => part(`hex ${hex}`, hex)), ...movers.map((kind) => part(`settle ${kind}`, kind))];
  }

  /** What is asked for next, in place of the question of the server. */
  sentence(stage: Table): string | null {
    const tell = say(strings);
    const name = (list: 'building' | 'villager_kind', id: string) => nameIn(stage.pack, list, id, settings.lang);
    if (this.tile !== null) return tell('chooseSite', { tile: name('building', find(stage.pack, 'fellowship_building', this.tile)?.type ?? this.tile) });
    return this.villager === null ? null : tell('chooseHome', { villager: name('villager_kind', this.villager) });
  }

  /** Whether an answer is a part of something larger, which is sent once it is whole. */
  private take(stage: Table, view: View, action: string): boolean {
    const [verb = '', id = ''] = words(action);
    const decision = stage.question?.decision;
    const units = this.units(stage, view);
    if (units?.verb === verb) {
      const res = id as Resource;
      this.heap = { ...this.heap, [res]: this.heap[res] + 1 };
      if (resources.reduce((sum, one) => sum + this.heap[one], 0) < units.left) return true;
      const goods = this.heap;
      this.heap = nothing();
      stage.wish(units.verb === 'less' ? { less: { goods } } : units.verb === 'return' ? { return: { goods } } : { pick: { goods } });
      return true;
    }
    if (decision?.question === 'build' && verb === 'build' && !view.open.build?.bargain) {
      this.tile = this.tile === id ? null : id;
      if (this.tile && innerWidth < 700) panels.tab = 'board';
      return true;
    }
    if (verb === 'settle' && (this.tile !== null || decision?.question === 'settle')) {
      this.villager = this.villager === id ? null : (id as Villager);
      if (innerWidth < 700) panels.tab = 'board';
      return true;
    }
    if (verb !== 'hex') return false;
    const villager = decision?.question === 'settle_where' ? decision.villager : this.villager;
    if (this.tile !== null) stage.wish({ build: { tile: this.tile, rebate: false, less: nothing(), hex: id, settle: villager } });
    else if (decision?.question === 'build_where') stage.wish({ place: { hex: id } });
    else if ((decision?.question === 'settle' || decision?.question === 'settle_where') && villager) stage.wish({ settle: { villager, hex: id } });
    else return false;
    return true;
  }
}

export const composer = new Composer();
