// A plan is put together in any order and given to the server as one wish. What fits where comes from the view.

import { words } from '../kit';
import { isKind, KINDS, type Folk, type Kind, type PlaceView, type Wish } from './view';

export interface Put {
  kind: Kind;
  place: string;
  /** From 0. */
  space: number;
}

export const same = (a: Put, b: Put): boolean => a.kind === b.kind && a.place === b.place && a.space === b.space;

/** What the server already holds of this plan. */
export function placed(places: readonly PlaceView[]): Put[] {
  return places.flatMap(({ id, spaces }) =>
    spaces.flatMap(({ follower, planned }, space) => (follower && planned ? [{ kind: follower, place: id, space }] : [])),
  );
}

/** Followers of one kind at one place are as good as each other, whatever space they stand on. */
const alike = (a: Put) => (b: Put) => a.place === b.place && a.kind === b.kind;

/** Those of a list that another one has not. */
function beyond(puts: readonly Put[], others: readonly Put[]): Put[] {
  const left = [...others];
  return puts.filter((put) => {
    const at = left.findIndex(alike(put));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What of a wish is still to be put. */
export const missing = (wish: readonly Put[], places: readonly PlaceView[]): Put[] => beyond(wish, placed(places));

/** What the server holds beyond the wish. */
export const surplus = (wish: readonly Put[], places: readonly PlaceView[]): Put[] => beyond(placed(places), wish);

function without(list: readonly Put[], put: Put): Put[] {
  const exact = list.findIndex((other) => same(other, put));
  const at = exact >= 0 ? exact : list.findIndex(alike(put));
  return list.filter((_, index) => index !== at);
}

/**
 * A wish after the server's side of it changed from `before` to `now` by other ways than the wish itself. Where more
 * is wished than the green has, the latest wishes give way.
 */
export function followed(wish: readonly Put[], before: readonly Put[], now: readonly Put[], green: Folk): Put[] {
  const key = (put: Put) => `${put.kind} ${put.place} ${put.space}`;
  const then = new Set(before.map(key));
  const here = new Set(now.map(key));
  let result = [...wish];
  for (const gone of before) if (!here.has(key(gone))) result = without(result, gone);
  for (const come of now) {
    if (then.has(key(come))) continue;
    result = without(result, come).filter((put) => put.place !== come.place || put.space !== come.space);
    result.unshift(come);
  }
  const left = { ...green };
  const more = beyond(result, now);
  return result.filter((put) => !more.includes(put) || left[put.kind]-- > 0);
}

/** The green without those that are to leave it. */
export function staying(green: Folk, leaving: readonly Put[]): Folk {
  const folk = { ...green };
  for (const { kind } of leaving) folk[kind] = Math.max(0, folk[kind] - 1);
  return folk;
}

/** Kinds on the green that a space takes. */
export const candidates = (accepts: readonly Kind[], folk: Folk): Kind[] => KINDS.filter((kind) => folk[kind] > 0 && accepts.includes(kind));

/** Whether a wish can still be had without going back: nothing too much, nothing behind the walk. */
export function reachable(wish: readonly Put[], places: readonly PlaceView[], at: number | null): boolean {
  if (surplus(wish, places).length) return false;
  const from = at ?? Infinity;
  return missing(wish, places).every(({ place }) => (places.find(({ id }) => id === place)?.index ?? -1) >= from);
}

/** Those still to be placed, as the server takes them; which of several alike spaces each gets is the game's affair. */
export function asWish(puts: readonly Put[], places: readonly PlaceView[]): Wish {
  const plan = puts.flatMap(({ kind, place: id, space }) => {
    const place = places.find((one) => one.id === id);
    return place ? [{ kind, place: place.index, space }] : [];
  });
  return { plan: plan.sort((a, b) => a.place - b.place || a.space - b.space) };
}

/** The followers that a list of answers lays out, in notation. */
export function fromAnswers(answers: readonly string[]): Put[] {
  return answers.flatMap((answer) => {
    const [verb, kind = '', place = '', space] = words(answer);
    return verb === 'put' && isKind(kind) ? [{ kind, place, space: Number(space) - 1 }] : [];
  });
}

/** The places of a plan in its order, each with those who are put there. */
export function byPlace(puts: readonly Put[]): { place: string; kinds: Kind[] }[] {
  const places: { place: string; kinds: Kind[] }[] = [];
  for (const { place, kind } of puts) {
    const there = places.find((one) => one.place === place);
    if (there) there.kinds.push(kind);
    else places.push({ place, kinds: [kind] });
  }
  return places;
}
