// Planning in Orléans: places explain themselves, a plan says what it will do, warns of what brings nothing, and a hint is a whole plan.

import type { Page } from '@playwright/test';
import { expect, openTable, settle, test } from './support';

const withBot = [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }];
const SIZES = [
  { name: 'desk', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 360, height: 740 } },
];

async function sit(page: Page, phone: boolean) {
  const table = await openTable(page, 'Anna', { game: 'orleans_settlers', who: withBot, seed: 'planning', hints: true });
  await page.goto(`/table/${table}`);
  await settle(page);
  if (phone) await page.getByRole('navigation', { name: 'Table' }).getByRole('button', { name: /^Mine|^My/ }).click();
  await expect(page.locator('#prompt [data-control=plan]')).toBeVisible();
}

/** A finger or a mouse that stays on a picture. */
async function stay(page: Page, place: string, phone: boolean) {
  const picture = page.locator(`#dock [data-place=${place}]`);
  if (!phone) return picture.hover();
  await picture.dispatchEvent('pointerdown', { pointerType: 'touch' });
}

for (const { name, viewport } of SIZES) {
  const phone = name === 'phone';
  test.describe(name, () => {
    test.use({ viewport });

    test('a place explains itself without a click', async ({ page }) => {
      await sit(page, phone);
      const words = page.locator('div.words');
      await stay(page, 'farmyard', phone);
      await expect(words).toContainText('Farmyard');
      await expect(words).toContainText('Needs');
      await expect(words).toBeInViewport({ ratio: 1 });
      // With the keys: focus shows it, Escape hides it.
      await page.mouse.move(0, 0);
      await page.locator('#dock [data-place=fishery]').focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(words).toContainText('Fishery');
      await page.keyboard.press('Escape');
      await expect(words).toHaveCount(0);
    });

    test('a plan says what it will do, and warns before somebody stands in vain', async ({ page }) => {
      await sit(page, phone);
      const plan = page.locator('#prompt [data-control=plan]');
      const outlook = page.getByRole('list', { name: 'What this plan will do' });
      const space = (number: number) => page.locator(`#dock [data-control="put farmyard ${number}"]`);
      await space(1).click();
      await expect(outlook.getByRole('listitem')).toHaveCount(1);
      await expect(outlook).toContainText('Farmyard');
      await plan.click();
      // It is not sent: the planner is told, and may go on all the same.
      await expect(page.getByRole('alert')).toContainText('brings nothing this round: Farmyard');
      await expect(plan).toHaveText('Confirm all the same');
      await space(2).click();
      await expect(outlook).toContainText('+1');
      await expect(plan).toHaveText('Ready: confirm');
      // One tap takes everything back, and what was laid is laid again.
      await page.locator('#prompt [data-control=clear]').click();
      await expect(outlook).not.toContainText('Farmyard');
      await space(1).click();
      await space(2).click();
      await expect(outlook).toContainText('+1');
      await plan.click();
      await expect(plan).toBeHidden();
      await expect(page.locator('.log').getByText(/^Anna plans Farmyard: /)).toBeAttached();
    });

    test(`a hint is a whole plan, with what it brings and the next best${phone ? ' @long' : ''}`, async ({ page }) => {
      await sit(page, phone);
      await page.getByRole('button', { name: 'Hint' }).click();
      const hint = page.locator('#prompt .hint', { hasText: 'The bot would plan:' });
      await expect(hint).toBeVisible({ timeout: 90_000 });
      await expect(hint).toContainText(/\d+ % to win, looked at \d+ times/);
      await expect(hint.getByText(/^The next best plan/)).toBeVisible();
      await expect(hint.getByRole('link', { name: /^Rule ORL-/ })).toHaveAttribute('href', /\/rules\/orleans_settlers#ORL-/);
      await expect(hint.getByRole('list', { name: 'What this plan will do' }).getByRole('listitem').first()).toBeVisible();
      await hint.getByRole('button', { name: 'Lay this plan out' }).first().click();
      await expect(hint).toBeHidden();
      expect(await page.locator('#dock .space.back').count()).toBeGreaterThan(1);
      await expect(page.locator('#prompt [data-control=plan]')).toHaveText('Ready: confirm');
    });
  });
}
