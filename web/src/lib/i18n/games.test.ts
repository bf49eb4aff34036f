// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasWords, minutesOf, pitchOf } from './games';

// The switches as the rules code lists them: `switch("SET-O1", "rare_tokens", &["late", "early"])` in whatever form.
const crates = new URL('../../../../crates/', import.meta.url);

function switches(game: string): { key: string; values: string[] }[] {
  const folder = new URL(`steading-${game.replaceAll('_', '-')}/src/`, crates);
  const found: { key: string; values: string[] }[] = [];
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!String(file).endsWith('.rs')) continue;
    const text = readFileSync(new URL(String(file).replaceAll('\\', '/'), folder), 'utf8');
    for (const [, key = '', values = ''] of text.matchAll(/Switch\s*\{[^}]*?key:\s*"(\w+)",\s*values:\s*&\[([^\]]*)\]/g)) {
      found.push({ key, values: [...values.matchAll(/"([^"]+)"/g)].map(([, value = '']) => value) });
    }
  }
  return found;
}

describe.each(['settlement', 'catan_road', 'emberleaf', 'orleans_settlers'])('%s', (game) => {
  it('has a pitch and a length', () => {
    expect(pitchOf(game)).not.toBe('');
    expect(minutesOf(game)).not.toBeNull();
  });

  it('has words for every switch of the rules', () => {
    const known = switches(game);
    expect(known.length).toBeGreaterThan(0);
    for (const { key, values } of known) {
      for (const value of values) expect(hasWords(game, key, value), `${key} = ${value}`).toBe(true);
    }
  });
});
