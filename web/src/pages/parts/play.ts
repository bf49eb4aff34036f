// One click to a game: somebody to sit down, a table, its first question.

import type { NewTable, Who } from '../../generated/http';
import { api } from '../../lib/api';
import { ensureUser } from '../../lib/person.svelte';
import { go } from '../../lib/router.svelte';

/** Opens a table against bots, begins at once and goes there. */
export async function playNow(game: string, seats: number, bot: string, more: NewTable = {}, query = ''): Promise<void> {
  await ensureUser();
  const who: Who[] = Array.from({ length: seats }, (_, seat) => (seat === 0 ? { kind: 'me' } : { kind: 'bot', bot }));
  const { table } = await api.open({ game, who, hints: true, start: true, ...more });
  go(`/table/${table}${query}`);
}
