// A game alone is held against the best so far, and the best is kept on the person's page in both languages.

import { expect, openTable, test } from './support';

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
});
