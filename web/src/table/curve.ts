// Lines of points over the entries of a game.

interface Point {
  entry: number;
  /** The moment at which somebody was asked for the answer that led here. */
  asked: number;
  scores: number[];
}

/** The jumps of one seat from one moment to the next, largest first. */
export interface Swing {
  seat: number;
  entry: number;
  asked: number;
  points: number;
}

export function swings(points: Point[], count = 5): Swing[] {
  const all: Swing[] = [];
  points.forEach(({ entry, asked, scores }, at) => {
    const before = points[at - 1]?.scores ?? scores;
    scores.forEach((score, seat) => {
      const jump = score - (before[seat] ?? 0);
      if (jump !== 0) all.push({ seat, entry, asked, points: jump });
    });
  });
  return all.sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || a.entry - b.entry).slice(0, count);
}

/** One step line a seat, within a box of this size. */
export function lines(points: Point[], width: number, height: number): string[] {
  const last = points.at(-1)?.entry ?? 1;
  const flat = points.flatMap(({ scores }) => scores);
  const [least, most] = [Math.min(0, ...flat), Math.max(1, ...flat)];
  const x = (entry: number) => ((entry / Math.max(1, last)) * width).toFixed(1);
  const y = (score: number) => (height - ((score - least) / (most - least)) * height).toFixed(1);
  const seats = points[0]?.scores.length ?? 0;
  const step = ({ entry, scores }: Point, at: number, seat: number) =>
    at === 0 ? `M${x(entry)} ${y(scores[seat] ?? 0)}` : `H${x(entry)}V${y(scores[seat] ?? 0)}`;
  return Array.from({ length: seats }, (_, seat) => points.map((point, at) => step(point, at, seat)).join(''));
}

interface Shares {
  entry: number;
  shares: number[];
}

/** One area a seat, lying on each other from the bottom to the top of a box of this size. */
export function areas(moments: Shares[], width: number, height: number): string[] {
  const last = moments.at(-1)?.entry ?? 1;
  const x = (entry: number) => ((entry / Math.max(1, last)) * width).toFixed(1);
  const below = (shares: number[], seat: number) => shares.slice(0, seat).reduce((sum, share) => sum + share, 0);
  const edge = (seat: number) => moments.map(({ entry, shares }) => `${x(entry)} ${(height - Math.min(1, below(shares, seat)) * height).toFixed(1)}`);
  const seats = moments[0]?.shares.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => `M${edge(seat + 1).join('L')}L${edge(seat).reverse().join('L')}Z`);
}

/** The moment nearest to a place in the box, from 0 at its left to 1 at its right. */
export function momentAt(moments: Shares[], place: number): number {
  const wanted = place * (moments.at(-1)?.entry ?? 0);
  return moments.reduce((best, { entry }) => (Math.abs(entry - wanted) < Math.abs(best - wanted) ? entry : best), moments[0]?.entry ?? 0);
}
