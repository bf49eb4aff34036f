// Names from the pack, and sentences of this table.

import { entry, named, nameOf, say, type Item, type Src } from '../kit';
import { cards, GOODS, type Built, type EventCard, type Good, type Goods, type Pack } from './view';
import { strings } from './strings';

export const s = say(strings);

export function goodName(pack: Pack, good: Good): string {
  return nameOf(pack, 'resource', good);
}

/** "2 Wool, 1 Ore". */
export function goodsText(pack: Pack, goods: Goods): string {
  return GOODS.filter((good) => goods[good] > 0)
    .map((good) => `${goods[good]} ${goodName(pack, good)}`)
    .join(', ');
}

type Building = Item<Pack['building']>;
type Metropolis = NonNullable<Pack['metropolis']>;
/** A building, or the metropolis. */
export type BuiltEntry = Pick<Metropolis, 'count' | 'name' | 'vp'> & {
  src: Src;
  cost: Partial<Goods>;
  covers?: Built;
  event?: boolean;
  yield_bonus?: number;
  yield_bonus_side_a?: number;
  yield_bonus_side_b?: number;
};

export function builtEntry(pack: Pack, kind: Built): BuiltEntry | undefined {
  const found: Building | Metropolis | undefined = kind === 'metropolis' ? pack.metropolis : entry(pack, 'building', kind);
  return found;
}

export function builtName(pack: Pack, kind: Built): string {
  return named(builtEntry(pack, kind)?.name) || kind;
}

export function costOf(pack: Pack, kind: Built): Good[] {
  const cost: Partial<Goods> = builtEntry(pack, kind)?.cost ?? {};
  return cards({ brick: 0, lumber: 0, wool: 0, grain: 0, ore: 0, ...cost });
}

export function pointsText(count: number): string {
  return count === 1 ? s('point') : s('points', { count });
}

export function cardsText(count: number): string {
  return count === 1 ? s('card') : s('cards', { count });
}

/** What an event card does, with the numbers of the pack. */
export function eventText(pack: Pack, card: EventCard, startIsHarvested = false): string {
  const event = entry(pack, 'event', card);
  switch (card) {
    case 'robber':
      return s('eventRobber');
    case 'donation':
      return s('eventDonation');
    case 'subsidy':
      return s('eventSubsidy', { count: event?.draw ?? '' });
    case 'harvest':
      return s(startIsHarvested ? 'eventHarvestAll' : 'eventHarvest', { count: event?.draw_per_visible_settlement ?? '' });
    case 'new_year':
      return s('eventNewYear', { count: event?.draw ?? '' });
  }
}
