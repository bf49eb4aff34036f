// Where things lie on the map. Two layouts of the same ring of clearings: a wide one, and a tall one for phones.
import type { ClearingView, HexView, PathView } from './view';

export const SIZE = 36;
const WIDTH = Math.sqrt(3) * SIZE;

export interface Point { x: number; y: number }
interface Slot { at: Point; fire: Point; plate: Point }
export interface Layout { width: number; height: number; slots: Slot[]; bends: Record<string, Point> }

const p = (x: number, y: number): Point => ({ x, y });

// In the order of the ring: left, top left, top right, right, bottom right, bottom left.
export const wide: Layout = {
  width: 1000,
  height: 650,
  slots: [
    { at: p(128, 322), fire: p(86, 446), plate: p(104, 203) },
    { at: p(322, 124), fire: p(318, 227), plate: p(322, 36) },
    { at: p(670, 124), fire: p(650, 228), plate: p(670, 36) },
    { at: p(872, 322), fire: p(924, 446), plate: p(888, 200) },
    { at: p(668, 528), fire: p(598, 432), plate: p(676, 634) },
    { at: p(332, 528), fire: p(404, 596), plate: p(300, 634) },
  ],
  bends: { '0-1': p(12, 12), '1-2': p(0, -10), '2-3': p(-12, 12), '3-4': p(16, 16), '4-5': p(0, 14), '5-0': p(-16, 16), '0-3': p(0, 60), '0-2': p(26, 54) },
};

export const tall: Layout = {
  width: 600,
  height: 880,
  slots: [
    { at: p(122, 438), fire: p(232, 530), plate: p(112, 321) },
    { at: p(136, 128), fire: p(58, 226), plate: p(136, 38) },
    { at: p(452, 128), fire: p(536, 226), plate: p(452, 38) },
    { at: p(474, 438), fire: p(352, 542), plate: p(474, 321) },
    { at: p(478, 744), fire: p(372, 686), plate: p(478, 862) },
    { at: p(130, 744), fire: p(232, 812), plate: p(130, 862) },
  ],
  bends: { '0-1': p(0, 0), '1-2': p(0, -8), '2-3': p(0, 0), '3-4': p(0, 0), '4-5': p(0, 14), '5-0': p(0, 0), '0-3': p(0, 26), '0-2': p(26, 22) },
};

/** More clearings than the layouts know: a plain circle. */
function slotOf(layout: Layout, ring: number, count: number): Slot {
  const known = count <= layout.slots.length ? layout.slots[ring] : undefined;
  if (known) return known;
  const turn = Math.PI + (2 * Math.PI * ring) / count;
  const at = p(layout.width / 2 + Math.cos(turn) * layout.width * 0.36, layout.height / 2 + Math.sin(turn) * layout.height * 0.33);
  return { at, fire: p(at.x, at.y + SIZE * 2.8), plate: p(at.x, at.y - SIZE * 3) };
}

export const hexAt = (hex: { q: number; r: number }): Point => p(WIDTH * (hex.q + hex.r / 2), SIZE * 1.5 * hex.r);

export function hexPath(x: number, y: number, size = SIZE - 1.5): string {
  const corners: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    const turn = (Math.PI / 180) * (60 * i - 30);
    corners.push(`${(x + size * Math.cos(turn)).toFixed(1)} ${(y + size * Math.sin(turn)).toFixed(1)}`);
  }
  return `M${corners.join('L')}z`;
}

export interface Placed { id: string; centre: Point; fire: Point; plate: Point; hexes: Map<string, Point>; glade: (grow: number) => string; box: { x: number; y: number; width: number; height: number } }

const circle = (at: Point, r: number): string => `M${(at.x - r).toFixed(1)} ${at.y.toFixed(1)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

/** Every clearing in its place, with its hexes around the middle of its slot. */
export function place(clearings: readonly ClearingView[], layout: Layout): Placed[] {
  return clearings.map((clearing, ring) => {
    const slot = slotOf(layout, ring, clearings.length);
    const raw = clearing.hexes.map((hex: HexView) => ({ id: hex.hex, at: hexAt(hex) }));
    const xs = raw.map(({ at }) => at.x);
    const ys = raw.map(({ at }) => at.y);
    const shift = p(slot.at.x - (Math.min(...xs) + Math.max(...xs)) / 2, slot.at.y - (Math.min(...ys) + Math.max(...ys)) / 2);
    const hexes = new Map(raw.map(({ id, at }) => [id, p(at.x + shift.x, at.y + shift.y)]));
    const points = [...hexes.values()];
    const around = [...points, slot.fire, slot.plate];
    const left = Math.min(...around.map(({ x }) => x)) - 60;
    const top = Math.min(...around.map(({ y }) => y)) - 50;
    return {
      id: clearing.clearing,
      centre: slot.at,
      fire: slot.fire,
      plate: slot.plate,
      hexes,
      glade: (grow) => [...points.map((at) => circle(at, SIZE + grow)), circle(slot.fire, SIZE * 0.94 + grow)].join(''),
      box: { x: left, y: top, width: Math.max(...around.map(({ x }) => x)) + 60 - left, height: Math.max(...around.map(({ y }) => y)) + 50 - top },
    };
  });
}

/** A road: `at` goes from 0 to 1 along it. */
export interface Road { path: string; d: string; at: (t: number) => Point; spots: { spot: string; at: Point }[] }

/** Roads from middle to middle, under the glades; danger spots lie on the part that can be seen. */
export function roads(paths: readonly PathView[], placed: readonly Placed[], layout: Layout): Road[] {
  const ring = new Map(placed.map(({ id }, i) => [id, i]));
  return paths.map((path) => {
    const i = ring.get(path.a) ?? 0;
    const j = ring.get(path.b) ?? 0;
    const from = placed[i];
    const to = placed[j];
    if (!from || !to) return { path: path.path, d: '', at: () => p(0, 0), spots: [] };
    const bend = layout.bends[`${i}-${j}`] ?? layout.bends[`${j}-${i}`] ?? p(0, 0);
    const mid = p((from.centre.x + to.centre.x) / 2 + bend.x * 2, (from.centre.y + to.centre.y) / 2 + bend.y * 2);
    const at = (t: number): Point =>
      p((1 - t) ** 2 * from.centre.x + 2 * t * (1 - t) * mid.x + t * t * to.centre.x, (1 - t) ** 2 * from.centre.y + 2 * t * (1 - t) * mid.y + t * t * to.centre.y);
    const [start, end] = open(at, [from, to]);
    const n = path.spots.length;
    return {
      path: path.path,
      at,
      d: `M${from.centre.x} ${from.centre.y}Q${mid.x} ${mid.y} ${to.centre.x} ${to.centre.y}`,
      spots: path.spots.map(({ spot }, k) => ({ spot, at: at(start + ((end - start) * (k + 1)) / (n + 1)) })),
    };
  });
}

/** The part of a road that no clearing covers. */
function open(at: (t: number) => Point, ends: Placed[]): [number, number] {
  const covered = (t: number, by: Placed) => {
    const here = at(t);
    return [...by.hexes.values(), by.fire].some((hex) => Math.hypot(hex.x - here.x, hex.y - here.y) < SIZE * 1.2);
  };
  let start = 0;
  let end = 1;
  for (let t = 0; t <= 0.6; t += 0.02) if (ends[0] && covered(t, ends[0])) start = t;
  for (let t = 1; t >= 0.4; t -= 0.02) if (ends[1] && covered(t, ends[1])) end = t;
  return start < end ? [start, end] : [0.35, 0.65];
}

/**
 * The hexes that hang together with this one through villagers of one seat, as if one lived here too (EMB-7.9): what is
 * drawn around a building that is looked at, or where one could move in. The server says which.
 */
export function group(clearing: ClearingView, start: string, seat: number): HexView[] {
  const first = clearing.hexes.find((hex) => hex.hex === start);
  return first ? [first, ...clearing.hexes.filter((hex) => first.neighbourhoods[seat]?.includes(hex.hex))] : [];
}

/** Trees between the clearings: the same forest every time. */
export function forest(layout: Layout, placed: readonly Placed[], lanes: readonly Road[], count: number): { at: Point; kind: number; size: number }[] {
  let seed = 20_251;
  const next = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const near = [...placed.flatMap(({ hexes, fire }) => [...hexes.values(), fire])];
  const lanePoints = lanes.flatMap(({ at }) => Array.from({ length: 25 }, (_, i) => at(i / 24)));
  const plates = placed.map(({ plate }) => plate);
  const trees: { at: Point; kind: number; size: number }[] = [];
  for (let tries = 0; tries < count * 30 && trees.length < count; tries += 1) {
    // Beyond the edges as well: the window is seldom as wide as the map.
    const at = p((next() * 1.7 - 0.35) * layout.width, (next() * 1.3 - 0.1) * layout.height);
    const size = 0.75 + next() * 0.6;
    const kind = Math.floor(next() * 7);
    if (near.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < SIZE + 34)) continue;
    if (lanePoints.some((other) => Math.hypot(other.x - at.x, other.y - at.y - 6) < 34)) continue;
    if (plates.some((other) => Math.abs(other.x - at.x) < 125 && at.y - other.y > -18 && at.y - other.y < 62)) continue;
    if (trees.some((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) < 24)) continue;
    trees.push({ at, kind, size });
  }
  return trees.sort((a, b) => a.at.y - b.at.y);
}
