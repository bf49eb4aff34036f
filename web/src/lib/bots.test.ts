import { afterEach, expect, test } from 'vitest';
import { botName, withBots } from './bots';
import { settings } from './settings.svelte';

const { lang } = settings;
afterEach(() => (settings.lang = lang));

test('a bot is called the same in a sentence as beside the board', () => {
  settings.lang = 'de';
  expect(withBots('B (easy) baut Bank für C (medium).')).toBe('B · leicht baut Bank für C · mittel.');
  expect(withBots('Anna hält Grundriss B (2).')).toBe('Anna hält Grundriss B (2).');
  expect(withBots('AB (easy), D (tree:easy)')).toBe('AB (easy), D (tree:easy)');
  settings.lang = 'en';
  expect(withBots('B (easy) passes.')).toBe(`B · ${botName('easy')} passes.`);
});
