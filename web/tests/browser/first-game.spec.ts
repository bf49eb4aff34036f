// A newcomer opens the page and plays a whole game, without registering, at a table that holds still; then looks at how it
// went and plays again.

import type { Page } from '@playwright/test';
import { dice, expect, expectStill, GAMES, look, newcomer, openTable, playByHand, playOn, Server, settle, SIZES, test, watchShifts } from './support';

/** Emberleaf ends with its sixth trophy, which clicks at random hardly ever earn: after so many the newcomer has had enough. */
const patience: Record<string, number> = { emberleaf: 60 };

/** A bot plays on in the newcomer's seat. */
async function letBotFinish(page: Page) {
  // A choice that is open stands before everything else.
  await page.keyboard.press('Escape');
  await page.locator('details.more summary').click();
  await page.getByRole('button', { name: 'Let a bot play for me' }).click();
  await expect(page.getByRole('button', { name: 'Take my seat back' })).toBeVisible();
  await page.locator('dialog.over[open]').waitFor({ timeout: 400_000 });
}

/** So long a bot takes, so that what it does is not excused as the work of the touch before. */
const PACE = 600;

for (const game of GAMES) {
  for (const size of ['desk', 'tablet', 'phone'] as const) {
    test(`how much a whole game of ${game}, played by hand on a ${size}, moves the page @long`, async ({ browser }) => {
      test.setTimeout(900_000);
      const server = new Server(PACE);
      await server.start();
      try {
        const [context, page] = await newcomer(browser, server, { viewport: SIZES[size], hasTouch: size === 'phone' });
        await watchShifts(page);
        const table = await openTable(page, 'Anna', { game, who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }], seed: 'still' });
        await page.goto(`/table/${table}`);
        await settle(page);
        await playByHand(page, dice(3), patience[game] && 2 * patience[game]);
        if (patience[game]) await letBotFinish(page);
        await expectStill(page, `${game} on a ${size}`, true);
        await context.close();
      } finally {
        await server.end();
      }
    });
  }
}

/** Other games, played otherwise: what holds still once may have been lucky. */
for (const game of GAMES) {
  for (const luck of [11, 12, 13, 14, 15]) {
    test(`the table of ${game} holds still in a whole game with the dice ${luck} @long`, async ({ page }) => {
      test.setTimeout(600_000);
      await watchShifts(page);
      const rivals = Array.from({ length: 1 + (luck % 3) }, () => ({ kind: 'bot', bot: 'easy' }));
      const table = await openTable(page, 'Anna', { game, who: [{ kind: 'me' }, ...rivals], seed: `still ${luck}` });
      await page.goto(`/table/${table}`);
      await settle(page);
      await playOn(page, dice(luck), patience[game] && 4 * patience[game]);
      await expectStill(page, `${game}, dice ${luck}`);
    });
  }
}

for (const game of GAMES) {
  test(`a newcomer's first game of ${game}, from the home page to the result`, async ({ page }) => {
    // A machine that does much else at the same time needs minutes for what takes half of one.
    test.setTimeout(600_000);
    await watchShifts(page);
    await page.goto('/');
    const tile = page.locator(`[data-game='${game}']`);
    await tile.getByRole('button', { name: /play now/i }).click();
    await page.waitForURL(/\/table\//);
    await expect(page.locator('#prompt')).toBeVisible();
    const answers = await playOn(page, dice(7), patience[game]);
    expect(answers).toBeGreaterThan(5);
    // The table has held still all the while.
    await expectStill(page, game);
    const result = page.locator('dialog.over[open]');
    if (patience[game]) await letBotFinish(page);
    await expect(result.getByRole('table')).toBeVisible();
    await expect(result.getByRole('img', { name: 'Points over the game' })).toBeVisible();
    await look(page, `the result of ${game}`);
    await page.setViewportSize(SIZES.desk);
    // From the largest swing to its moment, and back.
    await result.getByRole('button', { name: /points at moment \d+/ }).first().click();
    await page.waitForURL(/\/finished\/.*entry=\d+/);
    const [, entry] = /entry=(\d+)/.exec(page.url())!;
    await expect(page.getByText(`Moment ${entry} of`)).toBeVisible();
    // Somebody was asked there, so a bot has something to say about it.
    await page.keyboard.press('h');
    await expect(page.getByRole('region', { name: 'Analysis' })).toBeVisible();
    await expect(page.getByText('Nobody is asked at this moment.')).toHaveCount(0);
    await page.goBack();
    await expect(result.getByRole('link', { name: 'Replay' })).toBeVisible();
    // And once more against the same bots.
    const before = page.url();
    await result.getByRole('button', { name: 'Play again' }).click();
    await expect(page).not.toHaveURL(before);
    await expect(page).toHaveURL(/\/table\//);
    await expect.poll(() => page.locator('[data-legal]').count()).toBeGreaterThan(0);
  });
}
