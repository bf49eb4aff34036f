// What others did is to be seen: on their cards, and on the board of a phone for somebody who comes back.

import type { Page } from '@playwright/test';
import { answerAtTable, dice, expect, guest as become, newcomer, openTable, settle, SIZES, test } from './support';

/** What every chip of the other's card counts, and where on it a change is told: by how much, and whether that moves. */
const told = (page: Page) =>
  page.locator('.seats li:not(.me)').evaluate((card) => {
    const chips = [...card.querySelectorAll('.chip-of')];
    const counts = chips.map((chip) => [...chip.querySelectorAll('b'), chip].flatMap((one) => [...one.childNodes]).reduce((sum, one) => sum + (one instanceof Text ? Number(one.data) : 0), 0));
    const inside = (one: Element, other: Element) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      return a.left >= b.left - 2 && a.right <= b.right + 2 && Math.abs(a.top - b.top) < 8;
    };
    const changes = [...card.querySelectorAll('.change')].map((change) => ({ chip: chips.findIndex((chip) => inside(change, chip)), by: Number(change.textContent.replace('−', '-')) }));
    return { counts, changes, moves: [...card.querySelectorAll('.change')].some((change) => getComputedStyle(change).animationName !== 'none') };
  });

for (const motion of ['reduce', 'no-preference'] as const) {
  test(`a move of an opponent is told on their card, by what changed and by how much (${motion})`, async ({ browser, server }) => {
    const [[one, host], [two, guest]] = await Promise.all([newcomer(browser, server, { reducedMotion: motion }), newcomer(browser, server)]);
    const [table] = await Promise.all([openTable(host, 'Anna', { game: 'emberleaf', who: [{ kind: 'me' }, { kind: 'open' }], seed: 'told' }), become(guest, 'Ben')]);
    await Promise.all([host.goto(`/table/${table}`), guest.goto(`/table/${table}`)]);
    await guest.getByRole('button', { name: 'Sit here' }).first().click();
    await host.getByRole('button', { name: 'Start the game' }).click();
    await Promise.all([settle(host), settle(guest)]);
    const luck = dice(17);
    let seen = 0;
    for (let tries = 0; tries < 400 && seen < 5; tries++) {
      await expect(host.locator('.change')).toHaveCount(0);
      const before = await told(host);
      if (!(await answerAtTable(guest, luck))) {
        await answerAtTable(host, luck);
        continue;
      }
      await host.waitForTimeout(200);
      const now = await told(host);
      // What is there for the first time has no count of before.
      if (now.counts.length !== before.counts.length) continue;
      const expected = now.counts.flatMap((count, chip) => (count === before.counts[chip] ? [] : [{ chip, by: count - before.counts[chip]! }]));
      expect(now.changes).toEqual(expected);
      expect(now.moves).toBe(motion === 'no-preference' && expected.length > 0);
      seen += expected.length;
    }
    expect(seen, 'changes').toBeGreaterThanOrEqual(5);
    await Promise.all([one.close(), two.close()]);
  });
}

test('on a phone the board tells what happened since the last turn, and plays it back there', async ({ browser, server }) => {
  const [[one, host], [two, guest]] = await Promise.all([newcomer(browser, server, { viewport: SIZES.phone, hasTouch: true, isMobile: true }), newcomer(browser, server)]);
  const [table] = await Promise.all([openTable(host, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'open' }], seed: 'back' }), become(guest, 'Ben')]);
  await Promise.all([host.goto(`/table/${table}`), guest.goto(`/table/${table}`)]);
  await guest.getByRole('button', { name: 'Sit here' }).first().click();
  await host.getByRole('button', { name: 'Start the game' }).click();
  await Promise.all([settle(host), settle(guest)]);
  const luck = dice(21);
  const board = host.getByRole('navigation', { name: 'Table' }).getByRole('button', { name: /^Board/ });
  const recap = host.locator('[data-recap]');
  for (let tries = 0, given = 0; tries < 900 && !(given > 6 && (await recap.isVisible()) && (await host.locator('#prompt.asked').count())); tries++) {
    for (const page of [guest, host]) if (await answerAtTable(page, luck)) given += 1;
    await host.waitForTimeout(20);
  }
  await host.reload();
  await settle(host);
  await board.tap();
  await expect(board).toHaveAttribute('aria-pressed', 'true');
  await expect(recap).toBeInViewport({ ratio: 1 });
  const asked = await host.locator('#prompt .sentence').innerText();
  await recap.tap();
  await expect(host.locator('.played .count')).toContainText('Since your last turn');
  await expect(host.locator('#prompt .sentence')).toContainText('Ben');
  await expect(host.locator('#table')).toBeInViewport();
  await host.getByRole('button', { name: 'To the present' }).tap();
  await expect(host.locator('#prompt .sentence')).toHaveText(asked, { useInnerText: true });
  await Promise.all([one.close(), two.close()]);
});
