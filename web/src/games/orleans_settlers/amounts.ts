// Prices and gains of the view, in the shape in which the server gives those of its answers.

import type { NamedAmount } from '../kit';
import { GOODS, TERMS, type Goods, type Pack } from './view';
import { goodName, termName } from './words';

export function amountsOf(pack: Pack, gain: { goods: Goods; coins: number; fame?: number }): NamedAmount[] {
  const list: NamedAmount[] = GOODS.flatMap((good, index) =>
    gain.goods[good] > 0 ? [{ kind: 'good', index, count: gain.goods[good], name: goodName(pack, good) }] : [],
  );
  const term = (id: (typeof TERMS)[number], count: number) => {
    if (count > 0) list.push({ kind: 'term', index: TERMS.indexOf(id), count, name: termName(pack, id) });
  };
  term('coin', gain.coins);
  term('fame_point', gain.fame ?? 0);
  return list;
}
