// Which answers belong to which place, and what the trade builder makes of the trades on offer. Compares words only.

import { asked, exactly, words, type Button } from '../kit';
import { REGIONS, RESOURCES, slotWord, spaceWord, STREETS, type Goods, type Resource, type Table, type View } from './view';

/** What is asked, by its name; nothing while nothing is asked. */
export function asks(question: Pick<NonNullable<Table['question']>, 'decision'> | null): string {
  return question?.decision.question ?? '';
}

/** Answers on a terrain space. Questions about one space name it in the decision. */
export function spaceOptions(options: readonly Button[], question: Pick<NonNullable<Table['question']>, 'decision'> | null, space: number): Button[] {
  const word = spaceWord(space);
  const direct = ['lay', 'hunt', 'fortify', 'fort'].flatMap((verb) => exactly(options, `${verb} ${word}`));
  const about = asked(question, 'monster_check') ?? asked(question, 'collect');
  if (about?.space !== space) return direct;
  return [...direct, ...['monster', 'no-monster', 'collect', 'leave'].flatMap((word) => exactly(options, word))];
}

/** An empty terrain space: lay the tile here, or set out for its region. */
export function emptySpaceOptions(options: readonly Button[], space: number): Button[] {
  const lay = exactly(options, `lay ${spaceWord(space)}`);
  return lay.length ? lay : exactly(options, `explore ${REGIONS[Math.floor(space / 3)]}`);
}

/** A building space: use what stands there, or build in its street. */
export function slotOptions(options: readonly Button[], slot: number, empty: boolean): Button[] {
  return exactly(options, empty ? `place ${STREETS[Math.floor(slot / 3)]}` : `use ${slotWord(slot)}`);
}

export interface Trade {
  option: Button;
  give: Goods;
  get: Resource;
}

export const noGoods = (): Goods => ({ wood: 0, clay: 0, stone: 0, diamond: 0, gold: 0 });

const isResource = (word: string): word is Resource => (RESOURCES as readonly string[]).includes(word);

/** The trades among the answers: `trade wood wood for clay`. */
export function trades(options: readonly Button[]): Trade[] {
  return options.flatMap((option) => {
    const [verb, ...rest] = words(option.action);
    const middle = rest.indexOf('for');
    const get = rest[middle + 1];
    if (verb !== 'trade' || middle < 0 || !get || !isResource(get)) return [];
    const give = noGoods();
    for (const word of rest.slice(0, middle)) if (isResource(word)) give[word] += 1;
    return [{ option, give, get }];
  });
}

/** Trades that give at least what is picked, and bring what is wanted. */
export function matching(all: readonly Trade[], picked: Goods, wanted: Resource | null): Trade[] {
  return all.filter((trade) => RESOURCES.every((kind) => trade.give[kind] >= picked[kind]) && (wanted === null || trade.get === wanted));
}

/** Whether one more of this kind can still be given. */
export function canGive(all: readonly Trade[], picked: Goods, wanted: Resource | null, kind: Resource): boolean {
  return matching(all, { ...picked, [kind]: picked[kind] + 1 }, wanted).length > 0;
}

/** The kinds that are there, in order: [kind, count]. */
export function listGoods(goods: Partial<Record<string, number>> | null | undefined): [string, number][] {
  return Object.entries(goods ?? {}).filter((pair): pair is [string, number] => (pair[1] ?? 0) > 0);
}

/** Number of things on the board, for rivals at a glance. */
export function tally(player: View['players'][number]) {
  return {
    terrains: player.wildlands.filter(Boolean).length,
    monsters: player.wildlands.filter((tile) => tile?.monster).length,
    fortifications: player.wildlands.filter((tile) => tile?.fortification).length,
    buildings: player.buildings.filter(Boolean).length,
  };
}
