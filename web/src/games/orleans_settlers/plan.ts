// A plan is put together in any order and given to the server as the walk from place to place that it asks for. What
// fits where comes from the view, what may be answered from the options; this only finds the one in the other.

import { KINDS, type Folk, type Kind, type PlaceView } from './view';

export interface Put {
  kind: Kind;
  place: string;
  /** From 0. */
  space: number;
}

export function same(a: Put, b: Put): boolean {
  return a.kind === b.kind && a.place === b.place && a.space === b.space;
}

/** What the server already holds of this plan. */
export function placed(places: readonly PlaceView[]): Put[] {
  return places.flatMap(({ id, spaces }) =>
    spaces.flatMap(({ follower, planned }, space) => (follower && planned ? [{ kind: follower, place: id, space }] : [])),
  );
}

/** What of a wish is still to be put. Followers of one place count as put when as many of the kind stand there. */
export function missing(wish: readonly Put[], places: readonly PlaceView[]): Put[] {
  const there = placed(places);
  return wish.filter((put) => {
    const at = there.findIndex((other) => other.place === put.place && other.kind === put.kind);
    if (at >= 0) there.splice(at, 1);
    return at < 0;
  });
}

/** What the server holds beyond the wish. */
export function surplus(wish: readonly Put[], places: readonly PlaceView[]): Put[] {
  const wanted = [...wish];
  return placed(places).filter((put) => {
    const at = wanted.findIndex((other) => other.place === put.place && other.kind === put.kind);
    if (at >= 0) wanted.splice(at, 1);
    return at < 0;
  });
}

function without(list: readonly Put[], put: Put): Put[] {
  const exact = list.findIndex((other) => same(other, put));
  const at = exact >= 0 ? exact : list.findIndex((other) => other.place === put.place && other.kind === put.kind);
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
  const held = [...now];
  return result.filter((put) => {
    const at = held.findIndex((other) => other.place === put.place && other.kind === put.kind);
    if (at >= 0) {
      held.splice(at, 1);
      return true;
    }
    return left[put.kind]-- > 0;
  });
}

/** The green without those that are to leave it. */
export function staying(green: Folk, leaving: readonly Put[]): Folk {
  const folk = { ...green };
  for (const { kind } of leaving) folk[kind] = Math.max(0, folk[kind] - 1);
  return folk;
}

/** Kinds on the green that a space takes. */
export function candidates(accepts: readonly Kind[], folk: Folk): Kind[] {
  return KINDS.filter((kind) => folk[kind] > 0 && accepts.includes(kind));
}

/** Wishes of one place in the order of the pack where spaces are alike, as the walk names them (ORL-14.3). */
export function ordered(puts: readonly Put[], place: PlaceView): Put[] {
  const alike = (space: number) => {
    const one = place.spaces[space];
    return one ? `${one.optional} ${one.accepts.join(' ')}` : '';
  };
  const sorted = [...puts].sort((a, b) => a.space - b.space);
  const spaces = new Map<string, number[]>();
  const kinds = new Map<string, Kind[]>();
  for (const { kind, space } of sorted) {
    const group = alike(space);
    spaces.set(group, [...(spaces.get(group) ?? []), space]);
    kinds.set(group, [...(kinds.get(group) ?? []), kind]);
  }
  const result: Put[] = [];
  for (const [group, list] of kinds) {
    list.sort((a, b) => KINDS.indexOf(a) - KINDS.indexOf(b));
    spaces.get(group)?.forEach((space, at) => result.push({ kind: list[at]!, place: place.id, space }));
  }
  return result.sort((a, b) => a.space - b.space);
}

export type Step = { say: string } | { stuck: Put };

/**
 * The next answer on the way to a wish: the first follower that is wanted where the walk stands, or else to leave it.
 * Stuck when somebody is wanted here who is not offered.
 */
export function nextStep(wish: readonly Put[], places: readonly PlaceView[], actions: readonly string[]): Step | null {
  const leave = actions.find((action) => action.startsWith('leave '));
  if (!leave) return actions.includes('confirm') ? { say: 'confirm' } : null;
  const id = leave.split(' ')[1] ?? '';
  const place = places.find((one) => one.id === id);
  if (!place) return { say: leave };
  const wanted = ordered(missing(wish, places).filter((put) => put.place === id), place);
  for (const put of wanted) {
    const exact = `put ${put.kind} ${id} ${put.space + 1}`;
    if (actions.includes(exact)) return { say: exact };
    const elsewhere = actions.find((action) => action.startsWith(`put ${put.kind} ${id} `));
    if (elsewhere) return { say: elsewhere };
  }
  const [first] = wanted;
  return first ? { stuck: first } : { say: leave };
}

/** Whether a wish can still be had without going back: nothing too much, nothing behind the walk. */
export function reachable(wish: readonly Put[], places: readonly PlaceView[], at: number | null): boolean {
  if (surplus(wish, places).length) return false;
  const from = at ?? Infinity;
  return missing(wish, places).every(({ place }) => (places.find(({ id }) => id === place)?.index ?? -1) >= from);
}
