// What a desk has room for: what lies in front of everybody is in sight, without a click, and nothing moves as it grows.

import type { Page } from '@playwright/test';
import { bringGame, dice, Ear, expect, openTable, playOn, settle, test } from './support';

/** A table of easy bots; a while later everybody has something. */
async function played(page: Page, game: string, seats: number, answers: number) {
  const ear = new Ear(page);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', bot: 'easy' }));
  const table = await openTable(page, 'Anna', { game, who: [{ kind: 'me' }, ...bots], seed: 'desk' });
  await page.goto(`/table/${table}`);
  await settle(page);
  await playOn(page, dice(3), answers);
  await page.keyboard.press('Escape');
  await expect(page.locator('#prompt.asked:not([aria-busy])')).toBeVisible();
  return ear;
}

for (const seats of [2, 3, 4]) {
  test(`settlement: on a desk with ${seats} seats everybody's tableau is in sight, whole, and holds still`, async ({ page }) => {
    const cards = page.locator('.seats > li:not(.me)');
    const ear = await played(page, 'settlement', seats, 1);
    const places = () => cards.evaluateAll((all) => all.map((one) => `${one.getBoundingClientRect().top} ${one.getBoundingClientRect().height}`));
    const before = await places();
    expect(before).toHaveLength(seats - 1);
    await playOn(page, dice(5), 24);
    await page.keyboard.press('Escape');
    await expect(page.locator('#prompt.asked:not([aria-busy])')).toBeVisible();
    expect(await places(), 'where the cards are').toEqual(before);
    const { players } = ear.views.at(-1)!.view;
    for (let seat = 1; seat < seats; seat++) {
      const card = cards.nth(seat - 1);
      const { wildlands, buildings, hero_count } = players[seat]!;
      const [lands, houses] = [wildlands.filter(Boolean).length, buildings.filter(Boolean).length];
      expect(lands + houses, `seat ${seat} owns something`).toBeGreaterThan(0);
      await expect(card.locator('.lands [data-peek]')).toHaveCount(lands);
      await expect(card.locator('.town [data-peek]')).toHaveCount(houses);
      await expect(card.locator('.heroes [data-peek]')).toHaveCount(hero_count);
      for (const place of await card.locator('.tableau li').all()) await expect(place).toBeInViewport({ ratio: 1 });
    }
    // Each small picture says what it is.
    const house = cards.first().locator('.tableau [data-peek]').first();
    await house.hover();
    await expect(page.locator('div.words')).toContainText((await house.getAttribute('data-peek'))!.split(/[,:]/)[0]!);
    await expect(page.locator('div.words a')).toHaveText(/Rule SET-/);
  });
}

test('settlement: in a game that is over everybody is in sight, heroes and all', async ({ page }) => {
  await page.goto(`/finished/${await bringGame(page, 'settlement', '4-seats-plain-5')}`);
  const cards = page.locator('.seats > li');
  await expect(cards).toHaveCount(4);
  for (const place of await cards.locator('.tableau li').all()) await expect(place).toBeInViewport({ ratio: 1 });
  // A face for each hero, and nothing face down any more.
  await expect(cards.locator('.heroes [data-peek] svg')).toHaveCount(1);
  await expect(cards.locator('.heroes .back')).toHaveCount(0);
});

for (const seats of [2, 4]) {
  test(`catan_road: on a desk with ${seats} seats every road is in sight, with all that lies there`, async ({ page }) => {
    // What changed is framed on the card of the seat, and never reaches beyond it.
    await page.addInitScript(() => {
      const framed: boolean[] = [];
      Object.assign(window, { framed });
      new MutationObserver(() => {
        for (const change of document.querySelectorAll('.change')) {
          const [at, card] = [change.getBoundingClientRect(), change.closest('li')!.getBoundingClientRect()];
          framed.push(at.width > 0 && at.left >= card.left && at.right <= card.right && at.top >= card.top && at.bottom <= card.bottom);
        }
      }).observe(document, { childList: true, subtree: true });
    });
    const ear = await played(page, 'catan_road', seats, 30);
    const framed = await page.evaluate(() => (window as unknown as { framed: boolean[] }).framed);
    expect(framed.length).toBeGreaterThan(5);
    expect(framed).not.toContain(false);
    const { players } = ear.views.at(-1)!.view;
    const lanes = page.locator('#table .lanes .lane');
    await expect(lanes).toHaveCount(seats - 1);
    // In the order of play after the viewer.
    for (let seat = 1; seat < seats; seat++) {
      const lane = lanes.nth(seat - 1);
      const { roads, settlements, cities, metropolises, knights } = players[seat]!;
      await expect(lane.locator('[data-piece]')).toHaveCount(roads + settlements + cities + metropolises + knights + players[seat]!.special_cards.length);
      await expect(lane).toBeInViewport({ ratio: 1 });
      for (const piece of await lane.locator('[data-piece]').all()) await expect(piece).toBeInViewport({ ratio: 1 });
    }
  });
}
