// Lines of points over the entries of a game.

interface Point {
  entry: number;
  scores: number[];
}

/** The jumps of one seat from one moment to the next, largest first. */
export interface Swing {
  seat: number;
  entry: number;
  points: number;
}

export function swings(points: Point[], count = 5): Swing[] {
  const all: Swing[] = [];
  points.forEach(({ entry, scores }, at) => {
    const before = points[at - 1]?.scores ?? scores;
    scores.forEach((score, seat) => {
      const jump = score - (before[seat] ?? 0);
      if (jump !== 0) all.push({ seat, entry, points: jump });
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
