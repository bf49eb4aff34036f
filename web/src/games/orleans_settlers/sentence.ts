// All plan at the same time: the prompt says whom the table still waits for, and that nobody sees another's plan.

import { listed } from '../kit';
import type { Table, View } from './view';
import { tell } from './words';

type Planning = Pick<Table, 'viewer' | 'waiting' | 'names' | 'simultaneous'> & {
  view: Pick<View, 'phase'> | null;
  question: Pick<NonNullable<Table['question']>, 'decision'> | null;
};

export function sentence(stage: Planning): string | null {
  if (stage.view?.phase !== 'plan') return null;
  const asked = stage.question?.decision.question;
  // Alone, as the last or in the open: the server asks place by place, but a plan is laid in any order.
  if (!stage.simultaneous) return asked === 'plan' ? tell('planRound') : asked === 'confirm' ? tell('planLaid') : null;
  const others = stage.waiting.filter((seat) => seat !== stage.viewer);
  const names = listed(others.map((seat) => stage.names[seat] ?? ''));
  if (!stage.question) return others.length ? tell(stage.viewer === null ? 'planWatch' : 'planWait', { names }) : null;
  const asks = tell(asked === 'confirm' ? 'planLaid' : 'planRound');
  return `${asks} ${others.length ? tell('planHidden', { names }) : tell('planLast')}`;
}
