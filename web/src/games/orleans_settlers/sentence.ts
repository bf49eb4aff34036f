// All plan at the same time: the prompt says whom the table still waits for, and that nobody sees another's plan.

import { listed } from '../../lib/i18n';
import type { Stage } from '../../lib/stage.svelte';
import { tell } from './words';

export function sentence(stage: Pick<Stage, 'view' | 'viewer' | 'question' | 'waiting' | 'names' | 'simultaneous'>): string | null {
  // In the open, one after the other, the server asks place by place.
  if (!stage.simultaneous || stage.view?.phase !== 'plan') return null;
  const others = stage.waiting.filter((seat) => seat !== stage.viewer);
  const names = listed(others.map((seat) => stage.names[seat] ?? ''));
  if (!stage.question) return others.length ? tell(stage.viewer === null ? 'planWatch' : 'planWait', { names }) : null;
  const asks = tell(stage.question.decision?.ask === 'confirm' ? 'planLaid' : 'planRound');
  return `${asks} ${others.length ? tell('planHidden', { names }) : tell('planLast')}`;
}
