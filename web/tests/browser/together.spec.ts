// Two browsers at one table: hidden hands, reloads, a server that dies.

import type { Page } from '@playwright/test';
import { answer, answerAtTable, answered, dice, Ear, expect, expectSecrets, GAMES, guest as become, newcomer, openTable, settle, test } from './support';

const open = [{ kind: 'me' }, { kind: 'open' }];

async function sitDown(host: Page, guest: Page, table: string) {
  await host.goto(`/table/${table}`);
  await guest.goto(`/table/${table}`);
  await guest.getByRole('button', { name: 'Sit here' }).first().click();
  await host.getByRole('button', { name: 'Start the game' }).click();
  await settle(host);
  await settle(guest);
}

/** Both answer whatever they are asked, until each has done so a few times. */
async function playTogether(pages: Page[], luck: () => number, each: number) {
  const done = pages.map(() => 0);
  for (let round = 0; round < 4_000 && done.some((count) => count < each); round++) {
    for (const [at, page] of pages.entries()) {
      if (await page.evaluate(() => !!document.querySelector('dialog.over[open]'))) return;
      if (await answerAtTable(page, luck)) done[at]! += 1;
    }
    await pages[0]!.waitForTimeout(10);
  }
  expect(Math.min(...done)).toBeGreaterThanOrEqual(each);
}

/** Each lays a follower and confirms while the other still plans: the moment in which a plan is a secret. */
async function planBesideEachOther(host: Page, guest: Page) {
  const lay = (page: Page) => page.locator('#dock .space[data-legal]').first().click();
  const confirm = async (page: Page) => {
    await page.locator('#prompt [data-control=plan]').click();
    // A place that is not complete is warned of first.
    await page.getByRole('button', { name: 'Confirm all the same' }).click();
    await expect(page.locator('#prompt .sentence')).toContainText('Your plan is ready and stays hidden');
  };
  await lay(host);
  await confirm(host);
  await lay(guest);
  await host.getByRole('button', { name: 'Undo' }).click();
  await expect(host.locator('#prompt .sentence')).toContainText('Your plan is laid out');
  await confirm(guest);
}

for (const game of GAMES) {
  test(`two browsers play ${game} with each other, and neither hears the secrets of the other`, async ({ browser, server }) => {
    const [[one, host], [two, guest]] = await Promise.all([newcomer(browser, server), newcomer(browser, server)]);
    const ears = [new Ear(host), new Ear(guest)];
    const [table] = await Promise.all([openTable(host, 'Anna', { game, who: open, seed: 'beside' }), become(guest, 'Ben')]);
    await sitDown(host, guest, table);
    if (game === 'orleans_settlers') await planBesideEachOther(host, guest);
    await playTogether([host, guest], dice(11), 20);
    for (const ear of ears) expectSecrets(game, ear);
    // A choice that is open stands before everything else.
    for (const page of [host, guest]) await page.keyboard.press('Escape');
    // What one says, the other reads.
    await host.getByRole('button', { name: 'Chat' }).click();
    await host.getByRole('textbox', { name: 'Say something' }).fill('Good luck!');
    await host.getByRole('button', { name: 'Send' }).click();
    await guest.getByRole('button', { name: 'Chat' }).click();
    await expect(guest.getByText('Good luck!')).toBeVisible();
    await one.close();
    await two.close();
  });
}

test('a reload in the middle changes nothing', async ({ page }) => {
  const table = await openTable(page, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }] });
  await page.goto(`/table/${table}`);
  await settle(page);
  const luck = dice(3);
  for (let count = 0; count < 5; ) if (await answer(page, luck)) count += 1;
  await answered(page);
  const before = await page.locator('#prompt .sentence').innerText();
  const offered = await page.locator('#prompt .answers button').allInnerTexts();
  await page.reload();
  await settle(page);
  await expect(page.locator('#prompt .sentence')).toHaveText(before.split('\n')[0]!.trim(), { useInnerText: true });
  expect(await page.locator('#prompt .answers button').allInnerTexts()).toEqual(offered);
});

test('after the server died the game goes on where it was', async ({ page, server }) => {
  const table = await openTable(page, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }] });
  await page.goto(`/table/${table}`);
  await settle(page);
  const luck = dice(4);
  for (let count = 0; count < 4; ) if (await answer(page, luck)) count += 1;
  await expect.poll(() => page.locator('[data-legal]').count()).toBeGreaterThan(0);
  const log = await page.locator('.log li').count();
  await server.kill();
  await expect(page.getByText('The connection is gone', { exact: false })).toBeVisible();
  await server.start();
  await expect(page.getByText('The connection is gone', { exact: false })).toBeHidden({ timeout: 30_000 });
  expect(await page.locator('.log li').count()).toBeGreaterThanOrEqual(log);
  expect(await answer(page, luck)).toBe(true);
});
