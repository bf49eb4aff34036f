// A game alone is held against the best so far, and the best is kept on the person's page in both languages.

import { axe, expect, openTable, test } from './support';

test('a game alone becomes a personal best with its rank', async ({ page }) => {
  test.setTimeout(300_000);
  const table = await openTable(page, 'Anna', { game: 'settlement', who: [{ kind: 'me' }] });
  await page.goto(`/table/${table}`);
  const result = page.locator('dialog.over[open]');
  const pass = page.locator('#prompt [data-action="pass"]');
  const artifact = page.locator('#table [data-action^="take "][data-legal]').first();
  // An artifact, then six rounds of passing with a new one after each but the last.
  for (let round = 0; round < 6; round++) {
    await artifact.click();
    await pass.click();
  }
  await expect(result.locator('[data-best="new"]')).toHaveText('Your first personal best.');
  await expect(result).toContainText('Settler');

  await page.goto('/account');
  const bests = page.getByRole('region', { name: 'Your personal bests' });
  await expect(bests).toContainText('Settlement');
  await expect(bests).toContainText(/victory points: Settler/);
  await expect(bests.getByRole('link')).toHaveAttribute('href', `/finished/${table}`);
  await page.locator('button[lang="de"]').click();
  await expect(page.getByRole('region', { name: 'Deine Bestleistungen' })).toContainText('Siedler');

  // What she took is on her page, by its name, once the game is counted. Six artifacts, each once or more.
  const me = (await (await page.request.get('/api/me')).json()) as { person: { id: string } };
  const favourites = page.getByRole('region', { name: 'Lieblingskarten' });
  await expect(async () => {
    await page.goto(`/people/${me.person.id}`);
    await expect(favourites).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(favourites.getByRole('link', { name: 'Settlement' })).toHaveAttribute('href', '/gallery/settlement');
  const taken = await favourites.getByRole('listitem').allTextContents();
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.length).toBeLessThanOrEqual(5);
  for (const one of taken) expect(one).toMatch(/^[A-ZÄÖÜ][^×]{2,} \d+ ×$/);
  const counts = taken.map((one) => Number(/(\d+) ×/.exec(one)![1]));
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  await axe(page, 'a page with favourites');
});
