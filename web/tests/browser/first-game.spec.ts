// A newcomer opens the page and plays a whole game, without registering.

import { dice, expect, GAMES, playOn, test } from './support';

// Clicks at random need not bring a game of Emberleaf to its end: two browsers and the guide play it elsewhere.
for (const game of GAMES.filter((game) => game !== 'emberleaf')) {
  test(`a newcomer's first game of ${game}, from the home page to the result`, async ({ page }) => {
    test.setTimeout(600_000);
    await page.goto('/');
    const tile = page.locator(`[data-game='${game}']`);
    await tile.getByRole('button', { name: /play now/i }).click();
    await page.waitForURL(/\/table\//);
    await expect(page.locator('#prompt')).toBeVisible();
    const answers = await playOn(page, dice(7));
    expect(answers).toBeGreaterThan(5);
    const result = page.locator('dialog.over[open]');
    await expect(result.getByRole('table')).toBeVisible();
    await expect(result.getByRole('link', { name: 'Replay' })).toBeVisible();
    await expect(result.getByRole('button', { name: 'Play again' })).toBeVisible();
  });
}
