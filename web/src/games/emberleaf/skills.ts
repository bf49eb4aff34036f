// Skills of cards as rows of symbols. Reads the words of the pack; what they do is the server's business.

export type Bit = { icon: string; n?: string } | { building: string } | { text: string };
type Heap = Partial<Record<string, number>>;
interface Cost { res?: Heap; x?: string; banner?: number; banner_to?: string }
/** An effect with every field that any of them has. */
export interface Effect {
  op: string;
  res?: string;
  n?: number;
  per?: string;
  every?: number;
  anywhere?: boolean;
  types?: string[];
  discount?: number;
  reduce?: { pay: Heap; by: number };
  max_health?: number;
  on?: string;
  of?: Effect[];
  row?: string;
  attr?: string;
  to?: number;
  space?: number;
}
export interface Skill { on: string; charges?: number; when?: { event: string; n: number }; cost?: Cost; everyone?: boolean; do?: Effect[] }
interface Score { form: string; of?: string | string[]; parts?: Score[] }

const events: Record<string, string> = { walk: 'tool:walk', gather: 'stash', clear: 'marker', build: 'build', settle: 'settle', favour: 'favour', hero: 'hero' };
const attributes = ['walk', 'attack', 'wood', 'food', 'stone'];

/** What is counted, by the symbol of its kind. */
const counted: Record<string, string> = {
  favours: 'favour', trophies: 'trophy', heroes: 'hero', heroes_new: 'hero', heroes_on_board: 'hero', markers: 'marker', banner_kinds: 'marker', banner_max: 'marker',
  homeless: 'villager', tracks_empty: 'villager', clearings: 'fire', clearings_min: 'fire', clearings_full: 'fire',
};

/** The symbol of something that is counted; favours use it as their emblem, too. */
export function counterBits(counter: string): Bit[] {
  const [head = '', clearing] = counter.split('@');
  const [kind = '', filter = ''] = head.split(':');
  if (clearing) return [{ icon: kind === 'villagers' ? 'villager' : 'settle' }];
  const each: Record<string, (filter: string) => Bit> = {
    attr: (one) => ({ icon: `attribute:${one}` }),
    hero_attrs: (one) => ({ icon: `attribute:${one}` }),
    x: () => ({ text: 'X' }),
    res: (one) => ({ icon: one === 'total' ? 'capacity' : `resource:${one}` }),
    banners: (one) => ({ icon: one ? `flag:${one}` : 'marker' }),
    villagers: (one) => ({ icon: one ? `villager:${one}` : 'villager' }),
    adj_villagers: (one) => ({ icon: `villager:${one}` }),
    buildings: (one) => ({ building: one || 'house' }),
    adj_buildings: (one) => ({ building: one }),
    fellowship_built: () => ({ building: 'fellowship' }),
  };
  return filter.split(kind.startsWith('adj_') ? '-' : ' ').map(each[kind] ?? (() => ({ icon: counted[kind] ?? 'settle' })));
}

function amount(effect: Effect): { n: string; tail: Bit[] } {
  const n = String(effect.n ?? 1);
  if (!effect.per) return { n, tail: [] };
  if (effect.per === 'x') return { n: effect.every ? n : effect.n && effect.n !== 1 ? `${n}X` : 'X', tail: effect.every ? [{ text: `/${effect.every} X` }] : [] };
  return { n, tail: [{ text: effect.every && effect.every !== 1 ? `/${effect.every}` : '/' }, ...counterBits(effect.per)] };
}

const far = (effect: Effect): Bit[] => (effect.anywhere ? [{ icon: 'anywhere' }] : []);
const gathered = ({ res }: Effect, n: string, tail: Bit[]): Bit[] => (res === 'any' ? [{ icon: 'resource:wood', n }, { text: '·' }, { icon: 'resource:food' }, ...tail] : [{ icon: `resource:${res}`, n }, ...tail]);

/** Every effect by its name: how often it happens, and by what that is counted. */
const effects: Record<string, (effect: Effect, n: string, tail: Bit[]) => Bit[]> = {
  walk: (_, n, tail) => [{ icon: 'tool:walk', n }, ...tail],
  attack: (effect, n, tail) => [{ icon: 'tool:attack', n }, ...tail, ...far(effect)],
  gather: gathered,
  gain: gathered,
  leaves: (_, n, tail) => [{ icon: 'leaf', n }, ...tail],
  build: (effect) => {
    const bits: Bit[] = [{ icon: 'build', n: String(effect.n ?? 1) }, ...(effect.types ?? []).map((type) => ({ building: type })), ...far(effect)];
    if (effect.discount) bits.push({ text: `−${effect.discount}` });
    if (effect.reduce) bits.push({ text: '(' }, ...costBits({ res: effect.reduce.pay }), { text: `→ −${effect.reduce.by})` });
    return bits;
  },
  settle: (_, n) => [{ icon: 'settle', n }],
  take_hero: (_, n) => [{ icon: 'hero', n: `+${n}` }],
  take_favour: (_, n) => [{ icon: 'favour', n: `+${n}` }],
  gain_marker: ({ max_health }) => [{ icon: 'marker', n: '+1' }, ...(max_health ? [{ text: `≤${max_health}` }] : [])],
  stash: ({ res }, n) => [{ icon: `resource:${res}`, n }, { text: '↧' }, { icon: 'stash' }],
  unstash: () => [{ icon: 'stash' }, { text: '↥' }],
  trigger: ({ on }) => [{ icon: 'spark' }, { icon: `trigger:${on}` }],
  choose: ({ of }) => joined(of, '|'),
  refresh: ({ row }) => [{ icon: 'refresh' }, { icon: row === 'favour' ? 'favour' : 'hero' }],
  attr: ({ attr }, n) => [{ icon: `attribute:${attr}`, n: `+${n}` }],
  capacity: ({ to }) => [{ icon: 'capacity', n: String(to) }],
  unlock: ({ space }) => [{ icon: 'unlock', n: String(space) }],
};

function joined(all: readonly Effect[] = [], by: string): Bit[] {
  return all.flatMap((effect, i) => {
    const { n, tail } = amount(effect);
    const bits = effects[effect.op]?.(effect, n, tail) ?? [{ text: effect.op }];
    return i ? [{ text: by }, ...bits] : bits;
  });
}

export function costBits(cost: Cost): Bit[] {
  const bits: Bit[] = Object.entries(cost.res ?? {}).map(([res, n]) => ({ icon: `resource:${res}`, n: String(n) }));
  if (cost.x) bits.push({ icon: `resource:${cost.x}`, n: 'X' });
  if (cost.banner) bits.push({ icon: 'marker', n: String(cost.banner) });
  return bits;
}

export const effectsBits = (all: readonly Effect[] | undefined): Bit[] => joined(all, '+');

/** One skill without its trigger. */
export function skillBits(skill: Skill): Bit[] {
  const bits: Bit[] = [];
  if (skill.when) bits.push({ icon: events[skill.when.event] ?? 'spark', n: `≥${skill.when.n}` }, { text: '→' });
  if (skill.cost) bits.push(...costBits(skill.cost), { text: '→' });
  if (skill.everyone) bits.push({ icon: 'everyone' });
  return [...bits, ...effectsBits(skill.do)];
}

export type Piece = { text: string } | { icon: string; text: string };

/** A sentence of a card with its [attributes] as symbols, and without the trigger that stands before the colon. */
export function sentencePieces(sentence: string, names: Record<string, string>, strip = true): Piece[] {
  const colon = sentence.indexOf(': ');
  const bracket = sentence.indexOf('(');
  let rest = sentence;
  if (strip && colon > 0) {
    // "Ongoing (walked 4 steps): Build 1" keeps its condition.
    const head = sentence.slice(0, colon);
    const condition = bracket > 0 && bracket < colon ? `${head.slice(bracket)}: ` : '';
    rest = condition + sentence.slice(colon + 2);
  }
  return rest
    .split(/(\[[^\]]+\])/)
    .filter(Boolean)
    .map((part) => {
      if (!part.startsWith('[')) return { text: part };
      const word = part.slice(1, -1);
      const attribute = attributes.find((id) => names[id] === word);
      return attribute ? { icon: `attribute:${attribute}`, text: word } : { text: part };
    });
}

/** What a favour is about, as symbols. */
export function favourBits(score: Score | undefined): Bit[] {
  const of: string[] = Array.isArray(score?.of) ? score.of : score?.of ? [score.of] : (score?.parts ?? []).flatMap((part) => part.of ?? []);
  return of.flatMap(counterBits);
}
