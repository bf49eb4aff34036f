// The order of a slide.

/** The order in which the cards of a board would slide: by the number of their space. */
export function slideOrder(board: readonly { space: number }[]): Map<number, number> {
  const spaces = board.map(({ space }) => space).filter((space) => space > 0).sort((a, b) => a - b);
  return new Map(spaces.map((space, i) => [space, i + 1]));
}
