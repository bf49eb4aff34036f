// The tables that wait for the person at this browser.

import { untrack } from 'svelte';
import type { MyTable } from '../generated/http';
import { api } from './api';
import { showBadge } from './badge';
import { self } from './person.svelte';

const EVERY_MS = 30_000;

class Waiting {
  /** Those that have waited longest first. */
  tables: MyTable[] = $state.raw([]);
}

export const waiting = new Waiting();

async function look() {
  try {
    const tables = self.person ? (await api.waiting()).tables : [];
    waiting.tables = tables;
    showBadge(tables.length);
  } catch {
    // What was known stays until the server answers again.
  }
}

/** Looks now, when somebody comes or goes, when the page is seen again, and every now and then. */
export function watchWaiting() {
  $effect(() => {
    void self.person?.id;
    // What it finds must not make it look again.
    untrack(() => void look());
  });
  $effect(() => {
    const seen = () => void look();
    // Also while the page is hidden: that is what the badge is for.
    const timer = setInterval(seen, EVERY_MS);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  });
}

/** The next one to answer at that is not the one on the screen. */
export function nextWaiting(here: string | null): MyTable | undefined {
  return waiting.tables.find((table) => table.id !== here);
}
