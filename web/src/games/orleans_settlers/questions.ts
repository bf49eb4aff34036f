// Questions by where they are answered.

/** Answered where the piece lies: on the map, at a place, a tile or a deed. */
const ON_TABLE = ['expand', 'harvest', 'build', 'act', 'buy', 'send', 'technology'];

export function onTable(ask: string | undefined): boolean {
  return ask !== undefined && ON_TABLE.includes(ask);
}

/** Passing or stopping is among the answers; alone beside the question it would look like the thing to do. */
export function mayEnd(ask: string | undefined): boolean {
  return ask === 'act' || ask === 'harvest';
}
