// What a card of a seat counts, and by how much that changed: read from the card as it is drawn, whatever the game.

/** Something that is counted: how many, and where on the card. */
interface Count {
  count: number;
  box: { left: number; top: number; width: number; height: number };
}

/** By name. */
export type Counts = Map<string, Count>;

export interface Change {
  seat: number;
  name: string;
  by: number;
  box: Count['box'];
  /** The time at which it need not be told any more. */
  until: number;
}

/** What is said of a number, and what it is made up of. */
const ASIDE = 'title, small, .visually-hidden, .chip-of';

/** Where a chip is, without what is read out only and what it is made up of. */
function boxOf(chip: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(chip);
  const beyond = chip.querySelector('.visually-hidden, .chip-of');
  if (beyond) range.setEndBefore(beyond);
  return range.getBoundingClientRect();
}

/** The sum of the numbers that a chip shows; nothing where it shows none. */
function shown(chip: Element): number | null {
  let sum: number | null = null;
  const add = (node: Node) => {
    if (node instanceof Element && node !== chip && node.matches(ASIDE)) return;
    if (node instanceof Text) for (const number of node.data.match(/\d+/g) ?? []) sum = (sum ?? 0) + Number(number);
    node.childNodes.forEach(add);
  };
  add(chip);
  return sum;
}

/** What a card counts. */
export function counts(card: HTMLElement): Counts {
  const from = (card.closest('li') ?? card).getBoundingClientRect();
  const found: Counts = new Map();
  for (const chip of card.querySelectorAll<HTMLElement>('.chip-of')) {
    if (chip.parentElement!.closest('.chip-of')) continue;
    const picture = chip.querySelector('svg');
    const called = picture?.querySelector('title')?.textContent || picture?.getAttribute('aria-label') || chip.title;
    const name = chip.dataset.about ?? called.replace(/\d+/g, '');
    const count = name ? shown(chip) : null;
    if (count === null || found.has(name)) continue;
    const box = boxOf(chip);
    // From within the border.
    found.set(name, { count, box: { left: box.left - from.left - 1, top: box.top - from.top - 1, width: box.width, height: box.height } });
  }
  return found;
}

/** What is another count than before; what was not there before was none. */
export function changed(before: Counts, now: Counts): Pick<Change, 'name' | 'by' | 'box'>[] {
  return [...now].flatMap(([name, { count, box }]) => {
    const by = count - (before.get(name)?.count ?? 0);
    return by ? [{ name, by, box }] : [];
  });
}

/** What is told already with what is to be told now: a second change of the same is added to the first. */
export function together(told: readonly Change[], fresh: readonly Change[]): Change[] {
  const same = (one: Change) => fresh.find(({ seat, name }) => seat === one.seat && name === one.name);
  const old = (one: Change) => told.find(({ seat, name }) => seat === one.seat && name === one.name)?.by ?? 0;
  return [...told.filter((one) => !same(one)), ...fresh.map((one) => ({ ...one, by: one.by + old(one) }))].filter(({ by }) => by !== 0);
}
