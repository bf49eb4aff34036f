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

/** The symbol of something that is counted; favours use it as their emblem, too. */
export function counterBits(counter: string): Bit[] {
  const [head = '', clearing] = counter.split('@');
  const [kind = '', filter = ''] = head.split(':');
  if (clearing) return [{ icon: kind === 'villagers' ? 'villager' : 'settle' }];
  switch (kind) {
    case 'attr':
    case 'hero_attrs':
      return [{ icon: `attribute:${filter}` }];
    case 'x':
      return [{ text: 'X' }];
    case 'res':
      return [{ icon: filter === 'total' ? 'capacity' : `resource:${filter}` }];
    case 'favours':
      return [{ icon: 'favour' }];
    case 'trophies':
      return [{ icon: 'trophy' }];
    case 'heroes':
    case 'heroes_new':
    case 'heroes_on_board':
      return [{ icon: 'hero' }];
    case 'banners':
    case 'banner_kinds':
    case 'banner_max':
    case 'markers':
      return [{ icon: filter && kind === 'banners' ? `flag:${filter}` : 'marker' }];
    case 'villagers':
      return [{ icon: filter ? `villager:${filter}` : 'villager' }];
    case 'homeless':
    case 'tracks_empty':
      return [{ icon: 'villager' }];
    case 'buildings':
      return filter ? [{ building: filter }] : [{ building: 'house' }];
    case 'fellowship_built':
      return [{ building: 'fellowship' }];
    case 'adj_villagers':
      return filter.split('-').map((one) => ({ icon: `villager:${one}` }));
    case 'adj_buildings':
      return filter.split('-').map((one) => ({ building: one }));
    case 'clearings':
    case 'clearings_min':
    case 'clearings_full':
      return [{ icon: 'fire' }];
    default:
      return [{ icon: 'settle' }];
  }
}

function amount(effect: Effect): { n: string; tail: Bit[] } {
  const n = String(effect.n ?? 1);
  if (!effect.per) return { n, tail: [] };
  if (effect.per === 'x') return { n: effect.every ? n : effect.n && effect.n !== 1 ? `${n}X` : 'X', tail: effect.every ? [{ text: `/${effect.every} X` }] : [] };
  return { n, tail: [{ text: effect.every && effect.every !== 1 ? `/${effect.every}` : '/' }, ...counterBits(effect.per)] };
}

function effectBits(effect: Effect): Bit[] {
  const { n, tail } = amount(effect);
  const far: Bit[] = effect.anywhere ? [{ icon: 'anywhere' }] : [];
  switch (effect.op) {
    case 'walk':
      return [{ icon: 'tool:walk', n }, ...tail];
    case 'attack':
      return [{ icon: 'tool:attack', n }, ...tail, ...far];
    case 'gather':
    case 'gain':
      return effect.res === 'any' ? [{ icon: 'resource:wood', n }, { text: '·' }, { icon: 'resource:food' }, ...tail] : [{ icon: `resource:${effect.res}`, n }, ...tail];
    case 'leaves':
      return [{ icon: 'leaf', n }, ...tail];
    case 'build': {
      const bits: Bit[] = [{ icon: 'build', n: String(effect.n ?? 1) }, ...(effect.types ?? []).map((type) => ({ building: type })), ...far];
      if (effect.discount) bits.push({ text: `−${effect.discount}` });
      if (effect.reduce) bits.push({ text: '(' }, ...costBits({ res: effect.reduce.pay }), { text: `→ −${effect.reduce.by})` });
      return bits;
    }
    case 'settle':
      return [{ icon: 'settle', n }];
    case 'take_hero':
      return [{ icon: 'hero', n: `+${n}` }];
    case 'take_favour':
      return [{ icon: 'favour', n: `+${n}` }];
    case 'gain_marker':
      return [{ icon: 'marker', n: '+1' }, ...(effect.max_health ? [{ text: `≤${effect.max_health}` }] : [])];
    case 'stash':
      return [{ icon: `resource:${effect.res}`, n }, { text: '↧' }, { icon: 'stash' }];
    case 'unstash':
      return [{ icon: 'stash' }, { text: '↥' }];
    case 'trigger':
      return [{ icon: 'spark' }, { icon: `trigger:${effect.on}` }];
    case 'choose':
      return (effect.of ?? []).flatMap((one, i) => (i ? [{ text: '|' } as Bit, ...effectBits(one)] : effectBits(one)));
    case 'refresh':
      return [{ icon: 'refresh' }, { icon: effect.row === 'favour' ? 'favour' : 'hero' }];
    case 'attr':
      return [{ icon: `attribute:${effect.attr}`, n: `+${n}` }];
    case 'capacity':
      return [{ icon: 'capacity', n: String(effect.to) }];
    case 'unlock':
      return [{ icon: 'unlock', n: String(effect.space) }];
    default:
      return [{ text: effect.op }];
  }
}

export function costBits(cost: Cost): Bit[] {
  const bits: Bit[] = Object.entries(cost.res ?? {}).map(([res, n]) => ({ icon: `resource:${res}`, n: String(n) }));
  if (cost.x) bits.push({ icon: `resource:${cost.x}`, n: 'X' });
  if (cost.banner) bits.push({ icon: 'marker', n: String(cost.banner) });
  return bits;
}

export const effectsBits = (effects: readonly Effect[] | undefined): Bit[] => (effects ?? []).flatMap((one, i) => (i ? [{ text: '+' } as Bit, ...effectBits(one)] : effectBits(one)));

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
