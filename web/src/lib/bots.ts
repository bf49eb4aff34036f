// Bots as people pick them.

import { settings } from './settings.svelte';

const LEVELS: Record<string, { de: string; en: string }> = {
  easy: { de: 'leicht', en: 'easy' },
  medium: { de: 'mittel', en: 'medium' },
  hard: { de: 'schwer', en: 'hard' },
  expert: { de: 'Experte', en: 'expert' },
  master: { de: 'Meister', en: 'master' },
  random: { de: 'Zufall', en: 'random' },
  greedy: { de: 'gierig', en: 'greedy' },
  flat: { de: 'flach', en: 'flat' },
};

/** A sentence of the server, with its bots called as everywhere on the page: `B (easy)` becomes `B · leicht`. */
export function withBots(sentence: string): string {
  return sentence.replace(/(?<!\p{L})([A-E]) \((\p{L}+)\)/gu, (whole, seat: string, bot: string) => (bot in LEVELS ? `${seat} · ${botName(bot)}` : whole));
}

/** The name of a level; other bots are called what was typed. */
export function botName(bot: string): string {
  return LEVELS[bot]?.[settings.lang] ?? bot;
}
