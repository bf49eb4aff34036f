// The arrow keys go from one place with something to do to the next one in that direction.

interface Spot {
  x: number;
  y: number;
}

/** How far a spot is in a direction; nothing if it lies elsewhere. Off the straight line counts double. */
export function distance(from: Spot, to: Spot, key: string): number | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const ways: Record<string, [number, number]> = {
    ArrowRight: [dx, dy],
    ArrowLeft: [-dx, dy],
    ArrowDown: [dy, dx],
    ArrowUp: [-dy, dx],
  };
  const [along, across] = ways[key] ?? [0, 0];
  return along > 1 ? along + 2 * Math.abs(across) : null;
}

function middle(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

export function nextTarget(root: Element, active: Element | null, key: string): HTMLElement | null {
  const targets = [...root.querySelectorAll<HTMLElement>('[data-legal]')].filter((one) => one.getClientRects().length > 0);
  // A place that was just used may be no target any more; the way still goes on from it.
  if (!active || active.contains(root) || !root.contains(active)) return targets[0] ?? null;
  const from = middle(active);
  let best: [number, HTMLElement] | null = null;
  for (const target of targets) {
    const far = target === active ? null : distance(from, middle(target), key);
    if (far !== null && (!best || far < best[0])) best = [far, target];
  }
  return best?.[1] ?? (targets.includes(active as HTMLElement) ? null : (targets[0] ?? null));
}
