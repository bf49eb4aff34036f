import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guideOf } from './index';

for (const game of ['settlement', 'catan_road', 'emberleaf', 'orleans_settlers']) {
  test(`the guide of ${game} cites rules that exist and speaks both languages`, async () => {
    const guide = (await guideOf(game))!;
    const rules = readFileSync(`../rules/${game}.md`, 'utf8');
    expect(guide.game).toBe(game);
    expect(guide.steps.length).toBeGreaterThanOrEqual(8);
    expect(guide.steps.length).toBeLessThanOrEqual(20);
    for (const { say, why, clause } of guide.steps) {
      expect(rules, clause).toMatch(new RegExp(`${clause.replaceAll('.', '\\.')}(?![\\d.]*\\d)`));
      for (const text of [say, why]) {
        expect(text.de.length).toBeGreaterThan(5);
        expect(text.de).not.toBe(text.en);
        // Words of the screen, not of the notation: nothing there is called "deck A" or "hex A3".
        for (const words of [text.de, text.en]) expect(words).not.toMatch(/\b([Dd]eck|[Hh]ex|[Ff]eld|[Ss]pace|[Pp]latz) [A-Z]\d?\b|\b[A-Z]\d{1,3}\b/);
      }
    }
  });
}
