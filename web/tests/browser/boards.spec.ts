// What boards promise about room and motion, looked at in a browser.

import { expect, openTable, test } from './support';

test('five seats of Emberleaf on a small laptop: the map has room, and everybody is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const bots = Array.from({ length: 4 }, () => ({ kind: 'bot', bot: 'easy' }));
  const table = await openTable(page, 'Anna', { game: 'emberleaf', who: [{ kind: 'me' }, ...bots], seed: 'laptop' });
  await page.goto(`/table/${table}`);
  await expect(page.locator('.seats > li')).toHaveCount(5);
  const map = (await page.locator('.woods').boundingBox())!;
  expect(map.width).toBeGreaterThanOrEqual(700);
  expect(map.height).toBeGreaterThanOrEqual(400);
  for (const part of ['.seats > li:last-child', '.favours h2']) await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
  const dock = page.locator('#dock');
  const short = (await dock.boundingBox())!.height;
  await page.keyboard.press('m');
  await expect.poll(async () => (await dock.boundingBox())!.height).toBeGreaterThan(short + 80);
});
