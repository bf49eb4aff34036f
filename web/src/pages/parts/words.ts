// Small sentences that several pages make from numbers.

import type { ClockKind, Phase } from '../../generated/wire';
import { t, type Key } from '../../lib/i18n';
import { settings } from '../../lib/settings.svelte';

/** "1 h 30 min", "45 s". */
export function spanText(seconds: number): string {
  const parts: string[] = [];
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const rest = seconds % 60;
  if (days > 0) parts.push(days === 1 ? t('oneDay') : t('days', { count: days }));
  if (hours > 0) parts.push(`${hours} h`);
  if (minutes > 0) parts.push(`${minutes} min`);
  if (rest > 0 || parts.length === 0) parts.push(`${rest} s`);
  return parts.join(' ');
}

export function clockText(clock: ClockKind): string {
  switch (clock.kind) {
    case 'none':
      return t('clockNone');
    case 'per_move':
      return t('clockPerMove', { time: spanText(clock.seconds) });
    case 'per_game': {
      const time = spanText(clock.seconds);
      return clock.increment > 0 ? t('clockPerGameMore', { time, more: spanText(clock.increment) }) : t('clockPerGame', { time });
    }
  }
}

/** "2–4 people", "for 1–4". */
export function seatsText([least, most]: readonly [number, number]): string {
  return least === most ? String(least) : `${least}–${most}`;
}

export function dateText(ms: number): string {
  return new Intl.DateTimeFormat(settings.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

/** The word for how far a tournament is. One that is over without a round was called off. */
export function tournamentState(phase: Phase, rounds: number): Key {
  if (phase === 'over') return rounds > 0 ? 'tournamentOver' : 'tournamentOff';
  return phase === 'gathering' ? 'tournamentOpen' : 'tournamentRuns';
}
