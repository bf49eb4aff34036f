// What the table page promises: undo and its barrier, reasons, hints, hot seat, replay.

import { answer, dice, expect, openTable, playOn, settle, test } from './support';

const alone = [{ kind: 'me' }];
const withBot = [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }];

test('a step can be taken back, and what cannot is said before', async ({ page }) => {
  const table = await openTable(page, 'Anna', { game: 'settlement', who: alone, seed: 'undo' });
  await page.goto(`/table/${table}`);
  await settle(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  // Wherever nothing can be taken back, the button says why.
  await expect(undo).toBeDisabled();
  await expect(undo).toHaveAttribute('title', /cannot be taken back/i);
  const luck = dice(2);
  const sentence = page.locator('#prompt .sentence p').first();
  let undone = false;
  for (let tries = 0; tries < 60 && !undone; tries++) {
    const before = await sentence.innerText();
    if (!(await answer(page, luck))) {
      await page.waitForTimeout(30);
      continue;
    }
    await page.waitForTimeout(120);
    if (await undo.isEnabled()) {
      await undo.click();
      await expect(sentence).toHaveText(before, { useInnerText: true });
      undone = true;
    }
  }
  expect(undone).toBe(true);
  // And given again.
  await expect(page.getByRole('button', { name: 'Redo' })).toBeVisible();
});

test('what cannot be done is answered with the reason and the rule', async ({ page }) => {
  const table = await openTable(page, 'Anna', { game: 'settlement', who: withBot, seed: 'why' });
  await page.goto(`/table/${table}`);
  await settle(page);
  const luck = dice(9);
  const blocked = page.locator("#table [aria-disabled='true'], #dock [aria-disabled='true']");
  for (let tries = 0; tries < 200; tries++) {
    if ((await page.locator('[data-legal]').count()) > 0 && (await blocked.count()) > 0) {
      await blocked.first().click({ force: true });
      const chip = page.locator('.chip');
      if (await chip.isVisible({ timeout: 1_000 }).catch(() => false)) break;
      await page.waitForTimeout(200);
      if (await chip.isVisible()) break;
    }
    await answer(page, luck);
    await page.waitForTimeout(30);
  }
  const chip = page.locator('.chip');
  await expect(chip).toBeVisible();
  await expect(chip.getByRole('link', { name: /Rule SET-/ })).toBeVisible();
  const [rules] = await Promise.all([page.waitForEvent('popup'), chip.getByRole('link').click()]);
  await expect(rules.locator('body')).toContainText('SET-');
});

test('a hint says what a strong bot would do', async ({ page }) => {
  const table = await openTable(page, 'Anna', { game: 'settlement', who: withBot, hints: true });
  await page.goto(`/table/${table}`);
  await settle(page);
  await expect.poll(() => page.locator('[data-legal]').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByText('The bot would:', { exact: false })).toBeVisible({ timeout: 60_000 });
});

test('at one device the hand of the other stays hidden', async ({ page }) => {
  const table = await openTable(page, 'Anna', { game: 'catan_road', who: [{ kind: 'me' }, { kind: 'me' }], hot_seat: true, seed: 'pass' });
  await page.goto(`/table/${table}`);
  const pass = page.locator('[data-pass]');
  await expect(pass.or(page.locator('#prompt'))).toBeVisible();
  const luck = dice(6);
  let passed = 0;
  for (let tries = 0; tries < 600 && passed < 3; tries++) {
    if (await pass.isVisible()) {
      // While the device goes round, nothing of the table is on the screen.
      expect(await page.locator('#dock, #table, #prompt').count()).toBe(0);
      await pass.getByRole('button').click();
      await settle(page);
      passed += 1;
    } else if (!(await answer(page, luck))) {
      await page.waitForTimeout(20);
    }
  }
  expect(passed).toBe(3);
});

test('a finished game is replayed by slider, keys and link, from every seat, and goes on from any moment', async ({ page }) => {
  test.setTimeout(400_000);
  const table = await openTable(page, 'Anna', { game: 'settlement', who: alone, seed: 'replay' });
  await page.goto(`/table/${table}`);
  await playOn(page, dice(8));
  await page.locator('dialog.over[open]').getByRole('link', { name: 'Replay' }).click();
  await page.waitForURL(/\/finished\//);
  const slider = page.getByRole('slider');
  await expect(slider).toBeVisible();
  const entries = Number(await slider.getAttribute('max'));
  expect(entries).toBeGreaterThan(20);
  await page.keyboard.press('[');
  await expect(page).toHaveURL(new RegExp(`entry=${entries - 1}`));
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/entry=0/);
  await page.getByLabel('Seen from').selectOption({ index: 1 });
  await expect(page).toHaveURL(/seat=0/);
  await page.goto(`/finished/${table}?entry=12&seat=0`);
  await expect(page.getByText(`Moment 12 of ${entries}`)).toBeVisible();
  await page.getByRole('button', { name: 'Continue from here against bots' }).click();
  await page.waitForURL(/\/table\//);
  await settle(page);
});

test('a whole game of Settlement with the keyboard alone', async ({ page }) => {
  test.setTimeout(400_000);
  const table = await openTable(page, 'Anna', { game: 'settlement', who: alone, seed: 'keys' });
  await page.goto(`/table/${table}`);
  await settle(page);
  for (let keys = 0; keys < 3_000; keys++) {
    if (await page.locator('dialog.over[open]').isVisible()) break;
    if (await page.locator('dialog.chooser[open]').isVisible()) {
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press(keys % 3 ? 'ArrowRight' : 'ArrowDown');
      await page.keyboard.press(keys % 5 ? 'Enter' : '1');
    }
    await page.waitForTimeout(10);
  }
  await expect(page.locator('dialog.over[open]')).toBeVisible();
});
