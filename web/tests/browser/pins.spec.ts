// What others have is one tap away and can be pinned beside the board, for as long as one likes.

import type { Page } from '@playwright/test';
import { axe, dice, expect, GAMES, openTable, playOn, settle, SIZES, test } from './support';

const who = [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }, { kind: 'bot', bot: 'easy' }];

/** Everybody but the viewer, by the names on their cards. */
const rivals = (page: Page) => page.locator('.seats li:not(.me) .name').allInnerTexts();

async function open(page: Page, name: string) {
  await page.getByRole('button', { name: `Show everything of ${name}` }).click();
  return page.getByRole('dialog', { name: `Show everything of ${name}` });
}

for (const game of GAMES) {
  test(`${game}: another's tableau is pinned beside the board, by mouse and by key`, async ({ page }) => {
    const table = await openTable(page, 'Anna', { game, who, seed: 'pins' });
    await page.goto(`/table/${table}`);
    await settle(page);
    const [one, two] = await rivals(page);
    const pins = page.locator('#pinned .pin');
    await (await open(page, one!)).getByRole('button', { name: 'Pin' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(pins).toHaveCount(1);
    await expect(pins.getByRole('heading', { name: one })).toBeInViewport();
    // All of it is there, and the board and one's own remain in sight.
    expect(await pins.locator('.whole-of svg').count()).toBeGreaterThan(2);
    const height = (part: string) => page.locator(part).evaluate((one) => one.getBoundingClientRect().height);
    expect(await height('#table')).toBeGreaterThan(150);
    expect(await height('#pinned')).toBeGreaterThan(80);
    expect(await height('#dock')).toBeGreaterThan(120);
    await axe(page, `${game} with a tableau pinned`);
    // It stays while the game goes on, and for the next visit.
    await playOn(page, dice(9), 6);
    await expect(pins).toHaveCount(1);
    await page.reload();
    await settle(page);
    await expect(pins.getByRole('heading', { name: one })).toBeInViewport();
    await page.getByRole('button', { name: `Unpin ${one}` }).click();
    await expect(pins).toHaveCount(0);
    await page.reload();
    await settle(page);
    await expect(pins).toHaveCount(0);
    // One key goes through everybody.
    await page.keyboard.press('Escape');
    for (const name of [one, two]) {
      await page.keyboard.press('p');
      await expect(pins.getByRole('heading', { name })).toBeInViewport();
      await expect(pins).toHaveCount(1);
    }
    await page.keyboard.press('p');
    await expect(pins).toHaveCount(0);
  });

  test(`${game}: on a phone a pinned tableau is one tap away`, async ({ page }) => {
    await page.setViewportSize(SIZES.phone);
    const table = await openTable(page, 'Anna', { game, who, seed: 'pins' });
    await page.goto(`/table/${table}`);
    await settle(page);
    const tab = (name: string) => page.getByRole('navigation', { name: 'Table' }).getByRole('button', { name });
    await tab('Players').click();
    const [one] = await rivals(page);
    await (await open(page, one!)).getByRole('button', { name: 'Pin' }).click();
    const pin = page.locator('.people .pin');
    await expect(pin.getByRole('heading', { name: one })).toBeVisible();
    await axe(page, `${game} with a tableau pinned, on a phone`);
    await tab('Board').click();
    await expect(pin).toBeHidden();
    await page.reload();
    await settle(page);
    await tab('Players').click();
    await expect(pin.getByRole('heading', { name: one })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: `Unpin ${one}` }).click();
    await expect(pin).toHaveCount(0);
  });
}
