// What lies in a dialog explains itself as it does on the table: to a mouse, to the keyboard and to a finger.

import { answer, dice, expect, newcomer, openTable, settle, SIZES, test } from './support';

const who = [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }];
const SOURCES = { settlement: '.terrain, .built, [data-about], .artifact .peek', catan_road: '[data-about]', emberleaf: '[data-about], [data-rich], [data-peek]', orleans_settlers: '[data-about], [data-rich], [data-peek]' };

for (const [game, pieces] of Object.entries(SOURCES)) {
  test(`${game}: what somebody else has explains itself in its dialog`, async ({ page, browser, server }) => {
    const table = await openTable(page, 'Anna', { game, who, seed: 'dialogs' });
    await page.goto(`/table/${table}`);
    await settle(page);
    const name = await page.locator('.seats li:not(.me) .name').innerText();
    const show = page.getByRole('button', { name: `Show everything of ${name}` });
    await show.click();
    const dialog = page.getByRole('dialog', { name: `Show everything of ${name}` });
    const words = page.locator('div.words');
    const link = words.locator('.rule a');
    await dialog.locator(pieces).filter({ visible: true }).first().hover();
    await expect(link).toBeVisible();
    /** Whether the middle of the words is to be seen, and not what lies over them. */
    const onTop = () => words.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      one.style.pointerEvents = 'auto';
      const seen = one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      one.style.pointerEvents = '';
      return seen;
    });
    expect(await onTop()).toBe(true);
    // The first Escape ends the look, the second one the dialog.
    await page.keyboard.press('Escape');
    await expect(words).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).focus();
    // In the other games the keyboard stops at no piece of somebody who has just begun.
    const stops = game === 'settlement' || game === 'orleans_settlers';
    for (let tabs = 0; stops && tabs < 12 && !(await words.isVisible()); tabs++) {
      await page.keyboard.press('Tab');
      await page.waitForTimeout(600);
    }
    if (stops) {
      await expect(link).toBeVisible();
      expect(await onTop()).toBe(true);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(words).toHaveCount(0);

    const [context, phone] = await newcomer(browser, server, { viewport: SIZES.phone, hasTouch: true, isMobile: true, storageState: await page.context().storageState() });
    await phone.goto(`/table/${table}`);
    await settle(phone);
    await phone.getByRole('navigation', { name: 'Table' }).getByRole('button', { name: /^Players/ }).tap();
    await phone.getByRole('button', { name: `Show everything of ${name}` }).tap();
    const held = phone.getByRole('dialog').locator(pieces).filter({ visible: true }).first();
    await held.dispatchEvent('pointerdown', { pointerType: 'touch' });
    const sheet = phone.locator('div.words.sheet');
    await expect(sheet.locator('.rule a')).toBeVisible();
    await held.dispatchEvent('pointerup', { pointerType: 'touch' });
    await sheet.locator('button').tap();
    await expect(sheet).toHaveCount(0);
    await expect(phone.getByRole('dialog')).toBeVisible();
    await context.close();
  });
}

test('an answer in a chooser tells what it is about', async ({ page }) => {
  const table = await openTable(page, 'Anna', { game: 'settlement', who, seed: 'chooser' });
  await page.goto(`/table/${table}`);
  await settle(page);
  const luck = dice(5);
  const chooser = page.locator('dialog.chooser');
  const about = chooser.locator('.answer[data-about]');
  const words = page.locator('div.words');
  // A place with several answers asks which one is meant.
  for (let tries = 0; tries < 200 && !(await about.count()); tries++) {
    const places = page.locator('#prompt [aria-haspopup=dialog][data-legal], #table [aria-haspopup=dialog][data-legal], #dock [aria-haspopup=dialog][data-legal]');
    if (await places.count()) await places.first().click();
    if (await about.count()) break;
    await page.keyboard.press('Escape');
    await answer(page, luck);
    await page.waitForTimeout(40);
  }
  await about.first().hover();
  await expect(words.locator('.rule a', { hasText: 'Rule SET-' })).toBeVisible();
  // No answer lies beneath it.
  const box = (await words.boundingBox())!;
  for (const one of await chooser.locator('.answer').all()) {
    const other = (await one.boundingBox())!;
    expect(other.x + other.width <= box.x || box.x + box.width <= other.x).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);
  await expect(chooser).toBeVisible();
});
