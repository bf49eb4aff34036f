// Something fetched for a page: what it is, or why it is not there, and fetched again while somebody looks.

import { Problem } from '../../lib/api';

export class Resource<T> {
  value: T | undefined = $state.raw();
  problem: Problem | null = $state.raw(null);
  /** Nothing is there yet, neither an answer nor a problem. */
  waiting = $derived(this.value === undefined && this.problem === null);
  private turn = 0;

  constructor(private readonly load: () => Promise<T>) {}

  async reload() {
    const turn = ++this.turn;
    try {
      const value = await this.load();
      // A later question has been asked: its answer counts.
      if (turn !== this.turn) return;
      this.value = value;
      this.problem = null;
    } catch (problem) {
      if (turn !== this.turn) return;
      // What was there stays while the server cannot be reached.
      this.problem = problem instanceof Problem ? problem : new Problem(0, 'failed', String(problem));
    }
  }

  /** An answer on its way is no longer wanted. */
  forget() {
    this.turn += 1;
  }
}

/**
 * A resource of a component. It is loaded when the component appears and whenever something that `load` reads before its
 * first wait changes; with `every` also after so many milliseconds while the page is seen.
 */
export function resource<T>(load: () => Promise<T>, every = 0): Resource<T> {
  const made = new Resource(load);
  $effect(() => {
    void made.reload();
    return () => made.forget();
  });
  $effect(() => {
    if (every <= 0) return;
    const again = () => {
      if (document.visibilityState === 'visible') void made.reload();
    };
    const timer = setInterval(again, every);
    document.addEventListener('visibilitychange', again);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      removeEventListener('online', again);
    };
  });
  return made;
}
