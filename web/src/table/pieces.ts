// What every piece of a game is: its name, what it does, what it costs, where it counts, and the rule. A peek shows it,
// and the names of pieces in the log and in labels lead to it.

export interface Piece {
  /** The kind of piece and which one: `building quarry`. */
  id: string;
  name: string;
  /** What else it is called on the table: "Farmers", "Coins". */
  also?: readonly string[];
  /** Too common a word to be marked in a sentence: only labels lead to it. */
  common?: boolean;
  /** What it does, in a sentence. */
  does: string;
  /** What it costs, as a sentence: "Costs 1 Clay". */
  cost?: string;
  /** Where it counts. */
  counts?: string;
  /** The rule behind it. */
  clause: string;
}

/** A stretch of a sentence, and the piece that it names. */
export interface Part {
  text: string;
  piece?: Piece;
}

const escaped = (word: string) => word.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');

/** Finds the names of pieces as whole words, the longer one first: "Town Hall B" before "Town Hall". */
function whole(pieces: readonly Piece[], flags: string): RegExp | null {
  const names = pieces.flatMap(({ name, also }) => [name, ...(also ?? [])]).filter((name) => name.length > 1);
  const any = [...new Set(names)].sort((a, b) => b.length - a.length).map(escaped).join('|');
  return any ? new RegExp(`(?<![\\p{L}\\d])(?:${any})(?![\\p{L}\\d])`, flags) : null;
}

export class Lexicon {
  private readonly byId: Map<string, Piece>;
  private readonly byName = new Map<string, Piece>();
  private readonly names: RegExp | null;
  private readonly anywhere: RegExp | null;
  private readonly split = new Map<string, Part[]>();

  constructor(readonly pieces: readonly Piece[]) {
    this.byId = new Map(pieces.map((piece) => [piece.id, piece]));
    for (const piece of pieces) {
      for (const name of [piece.name, ...(piece.also ?? [])]) {
        // Of several that are called the same the first is meant: the tile, not the pile.
        if (name.length > 1 && !this.byName.has(name.toLowerCase())) this.byName.set(name.toLowerCase(), piece);
      }
    }
    this.names = whole(pieces.filter(({ common }) => !common), 'gu');
    this.anywhere = whole(pieces, 'iu');
  }

  of(id: string | undefined): Piece | undefined {
    return id === undefined ? undefined : this.byId.get(id);
  }

  /** The piece of exactly this name. */
  named(name: string): Piece | undefined {
    return this.byName.get(name.trim().toLowerCase());
  }

  /** The piece that a label is about: its name comes first, as in "Quarry, brings 1 Stone", or is the first in it. */
  about(label: string): Piece | undefined {
    const words = label.trim();
    const first = /^[^,:.(]+/.exec(words)?.[0].trim().toLowerCase() ?? '';
    return this.named(words) ?? this.byName.get(first) ?? (this.anywhere ? this.byName.get(this.anywhere.exec(words)?.[0].toLowerCase() ?? '') : undefined);
  }

  /** A sentence in parts: words, and names of pieces. */
  parts(sentence: string): Part[] {
    const known = this.split.get(sentence);
    if (known) return known;
    const parts: Part[] = [];
    let at = 0;
    for (const found of this.names ? sentence.matchAll(this.names) : []) {
      if (found.index > at) parts.push({ text: sentence.slice(at, found.index) });
      parts.push({ text: found[0], piece: this.byName.get(found[0].toLowerCase()) });
      at = found.index + found[0].length;
    }
    if (at < sentence.length) parts.push({ text: sentence.slice(at) });
    this.split.set(sentence, parts);
    return parts;
  }
}

/** What a piece says beyond a label: nothing twice. */
export function beyond({ does, cost, counts }: Piece, label: string): string[] {
  const said = label.toLowerCase();
  const lines: string[] = [];
  if (!said.includes(does.toLowerCase().replace(/[.]$/, ''))) lines.push(does);
  // A label tells the price of the moment, which may differ from the printed one.
  if (cost && !said.includes(cost.toLowerCase().split(/[\s:]/)[0]!)) lines.push(cost);
  if (counts && !said.includes(counts.toLowerCase().replace(/[.]$/, ''))) lines.push(counts);
  return lines;
}
