// Animations rest while nobody looks: in a hidden page at once, in one that is left alone after a while.

/** So long somebody may think without touching anything. */
const PATIENCE = 10_000;

export function restWhenIdle() {
  const root = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => root.setAttribute('data-rest', '');
  const wake = () => {
    clearTimeout(timer);
    if (document.hidden) return rest();
    root.removeAttribute('data-rest');
    timer = setTimeout(rest, PATIENCE);
  };
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const) addEventListener(event, wake, { passive: true, capture: true });
  document.addEventListener('visibilitychange', wake);
  wake();
}
