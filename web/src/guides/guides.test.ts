import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guideOf } from './index';

/** What a first game must have led through: by a touch that begins so, or by a step that cites the rule. */
const LEADS: Record<string, Record<string, string>> = {
  settlement: { build: 'construct', explore: 'explore', monster: 'SET-4.8.2', hunt: 'hunt', fortify: 'fortify', street: 'street', hero: 'invite', pass: 'pass', 'end of round': 'SET-8.1', points: 'SET-9.2' },
  catan_road: { yield: 'CAT-4.4', build: 'build road', deal: '#send', settlement: 'build settlement', robber: 'CAT-8.3', 'special card': 'CAT-6.7', city: 'build city', points: 'CAT-9.1' },
  emberleaf: { play: 'play', slide: 'slide', charge: 'charge', walk: 'walk', attack: 'attack', build: 'build', settle: 'settle', favour: 'promise', trophy: 'trophy', end: 'EMB-9.1' },
  orleans_settlers: { event: 'ORL-4.3', planning: '#put', deeds: 'send', expansion: 'expand', 'fame bonus': 'unlock', epoch: 'advance', hunger: 'ORL-10.12', points: 'ORL-13.1' },
};

for (const game of ['settlement', 'catan_road', 'emberleaf', 'orleans_settlers']) {
  test(`the guide of ${game} cites rules that exist and speaks both languages`, async () => {
    const guide = (await guideOf(game))!;
    const rules = readFileSync(`../rules/${game}.md`, 'utf8');
    expect(guide.game).toBe(game);
    expect(guide.steps.length).toBeGreaterThanOrEqual(8);
    expect(guide.steps.length).toBeLessThanOrEqual(20);
    const led = guide.steps.flatMap(({ touch, clause }) => [...(touch ?? []), clause]);
    for (const [what, by] of Object.entries(LEADS[game]!)) expect(led.some((one) => one === by || one.startsWith(`${by} `)), what).toBe(true);
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
