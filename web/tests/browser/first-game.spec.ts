// A newcomer opens the page and plays a whole game, without registering.

import { dice, expect, GAMES, playOn, test } from './support';

/** Emberleaf ends with its sixth trophy, which clicks at random hardly ever earn: after so many the newcomer has had enough. */
const patience: Record<string, number> = { emberleaf: 100 };

for (const game of GAMES) {
  test(`a newcomer's first game of ${game}, from the home page to the result`, async ({ page }) => {
    await page.goto('/');
    const tile = page.locator(`[data-game='${game}']`);
    await tile.getByRole('button', { name: /play now/i }).click();
    await page.waitForURL(/\/table\//);
    await expect(page.locator('#prompt')).toBeVisible();
    const answers = await playOn(page, dice(7), patience[game]);
    expect(answers).toBeGreaterThan(5);
    const result = page.locator('dialog.over[open]');
    if (patience[game]) {
      await page.locator('details.more summary').click();
      await page.getByRole('button', { name: 'Let a bot play for me' }).click();
      await expect(page.getByRole('button', { name: 'Take my seat back' })).toBeVisible();
      await result.waitFor({ timeout: 150_000 });
    }
    await expect(result.getByRole('table')).toBeVisible();
    await expect(result.getByRole('link', { name: 'Replay' })).toBeVisible();
    await expect(result.getByRole('button', { name: 'Play again' })).toBeVisible();
  });
}
