// A game without a board is played at the plain table. The boards of our games are put aside for it.

import { GAMES, dice, expect, openTable, playOn, test } from './support';

for (const game of GAMES) {
  test(`${game} at the plain table`, async ({ page }) => {
    const table = await openTable(page, 'Anna', { game, who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }], seed: 'plain' });
    await page.goto(`/table/${table}?plain=1`);
    await expect(page.locator('.outline h2')).toHaveCount(2);
    expect(await playOn(page, dice(7), 12)).toBe(12);
    await expect(page.locator('#rail .log li').first()).toBeVisible();
  });
}

// Bog Walk (examples/bog-walk) has no line of client code: whatever is seen comes from the server.
test('an example game from the home page to the result', async ({ page }) => {
  await page.goto('/');
  await page.locator('[data-game="bog_walk"]').getByRole('button', { name: /play now/i }).click();
  await page.waitForURL(/\/table\//);
  const result = page.locator('dialog.over[open]');
  // A lucky walk is short.
  expect(await playOn(page, dice(3))).toBeGreaterThan(1);
  await expect(result.getByRole('table')).toBeVisible();
  await expect(result).toContainText('Tussocks up to the camp');
});

test('the plain table by keyboard, on a phone, in German and in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('steading.settings', JSON.stringify({ lang: 'de', theme: 'dark' })));
  const table = await openTable(page, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }], seed: 'plain' });
  await page.goto(`/table/${table}?plain=1`);
  const first = page.locator('#prompt .groups button').first();
  await expect(first).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const before = await page.locator('#prompt .sentence').textContent();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#prompt .sentence')).not.toHaveText(before ?? '');
});
