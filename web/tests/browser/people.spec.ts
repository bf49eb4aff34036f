// People: pages, friends, blocks, clubs, order, and to be forgotten. Every person clicks in a browser of their own.

import type { Browser, Page } from '@playwright/test';
import { dice, expect, look, newcomer, openTable, playOn, type Server, test } from './support';

let made = 0;

/** The name of a button or link that says whom or what it is for out of sight: before that may be a space. */
const called = (what: string, of: string) => new RegExp(`^${what} ?: ${of}$`);

/** Somebody with an account, made on the page for it. */
async function account(browser: Browser, server: Server, name: string): Promise<{ page: Page; name: string; close: () => Promise<void> }> {
  const [context, page] = await newcomer(browser, server);
  const own = `${name} ${Date.now() % 100_000}${made++}`;
  await page.goto('/account');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(own);
  await page.getByLabel('Password').fill('correct horse');
  await page.locator('form').getByRole('button', { name: 'Make an account' }).click();
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  return { page, name: own, close: () => context.close() };
}

test('a finished game leads to the page of who played it, and a search finds it', async ({ browser, server }) => {
  const anna = await account(browser, server, 'Anna');
  const { page } = anna;
  const table = await openTable(page, 'Anna', { game: 'bog_walk', who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }] });
  await page.goto(`/table/${table}`);
  await playOn(page, dice(7));
  // Another table waits for her, and every page says so.
  await openTable(page, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }] });
  await page.goto('/games');
  await page.getByRole('main').getByRole('link', { name: anna.name }).click();
  await expect(page).toHaveURL(/\/people\//);
  await expect(page.getByRole('heading', { level: 1, name: anna.name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next table 1' })).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-waiting.svg');
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('row', { name: /^Bog Walk 2 1 / })).toBeVisible();
  await look(page, 'the page of a person');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Search these games' }).click();
  await expect(page.getByRole('link', { name: /^Replay/ })).toHaveCount(1);
  await page.getByLabel('Seats').fill('5');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Replay/ })).toHaveCount(0);
  await anna.close();
});

test('two become friends, and one blocks the other', async ({ browser, server }) => {
  const [anna, ben] = await Promise.all([account(browser, server, 'Anna'), account(browser, server, 'Ben')]);
  await ben.page.goto(`/people/${encodeURIComponent(anna.name)}`);
  await ben.page.getByRole('button', { name: 'Be friends' }).click();
  await expect(ben.page.getByText('You have asked')).toBeVisible();
  await anna.page.goto('/account');
  await anna.page.getByRole('button', { name: called('Accept', ben.name) }).click();
  await expect(anna.page.getByRole('button', { name: called('End the friendship', ben.name) })).toBeVisible();
  await look(anna.page, 'the account with friends');
  await anna.page.getByRole('link', { name: ben.name }).click();
  await anna.page.getByRole('button', { name: 'Block' }).click();
  await expect(anna.page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await ben.page.reload();
  await ben.page.getByRole('button', { name: 'Be friends' }).click();
  await expect(ben.page.getByRole('alert')).toContainText('does not want that');
  await Promise.all([anna.close(), ben.close()]);
});

test('a club is made, joined by its link, and has a table that strangers do not find', async ({ browser, server }) => {
  const [anna, ben] = await Promise.all([account(browser, server, 'Anna'), account(browser, server, 'Ben')]);
  await anna.page.goto('/clubs');
  await anna.page.getByLabel('Name of the club').fill('Night owls');
  await anna.page.getByRole('button', { name: 'Make the club' }).click();
  await expect(anna.page.getByRole('heading', { name: 'Night owls' })).toBeVisible();
  await anna.page.getByRole('button', { name: 'Invitation link' }).click();
  const link = await anna.page.locator('input[readonly]').inputValue();
  await ben.page.goto(link);
  await ben.page.getByRole('button', { name: 'Join the club' }).click();
  await expect(ben.page.getByRole('link', { name: anna.name })).toBeVisible();
  await look(ben.page, 'a club');
  await anna.page.getByRole('link', { name: 'Table of the club' }).click();
  await anna.page.getByRole('button', { name: 'Open the table' }).click();
  await expect(anna.page).toHaveURL(/\/table\//);
  await ben.page.reload();
  await expect(ben.page.getByRole('link', { name: called('Join', 'Settlement') })).toBeVisible();
  const [context, stranger] = await newcomer(browser, server);
  await stranger.goto(new URL(link).pathname.split('/').slice(0, 3).join('/'));
  await expect(stranger.getByRole('heading', { name: 'Night owls' })).toBeVisible();
  await expect(stranger.getByRole('link', { name: called('Join', 'Settlement') })).toHaveCount(0);
  await stranger.goto('/lobby');
  // Once the list is there.
  await expect(stranger.getByRole('region', { name: 'Tables with a free seat' }).locator('article, .empty').first()).toBeVisible();
  await expect(stranger.getByRole('main').getByRole('link', { name: anna.name })).toHaveCount(0);
  await context.close();
  await Promise.all([anna.close(), ben.close()]);
});

test('a report reaches the admin, who warns; and an account is deleted', async ({ browser }) => {
  // A server of its own: its first account is the admin.
  const { Server } = await import('./support');
  const server = new Server();
  await server.start();
  const admin = await account(browser, server, 'Admin');
  const [anna, ben] = await Promise.all([account(browser, server, 'Anna'), account(browser, server, 'Ben')]);
  await anna.page.goto(`/people/${encodeURIComponent(ben.name)}`);
  await anna.page.getByRole('button', { name: 'Report' }).click();
  await anna.page.getByLabel('What is wrong?').fill('He is rude.');
  await anna.page.getByRole('button', { name: 'Send to the admins' }).click();
  await expect(anna.page.getByText('Thank you.')).toBeVisible();
  await admin.page.goto('/admin');
  await expect(admin.page.getByText('He is rude.')).toBeVisible();
  await look(admin.page, 'the page of an admin');
  await admin.page.getByRole('button', { name: 'Warn', exact: true }).click();
  await admin.page.getByLabel('What they are told').fill('Please be kind.');
  await admin.page.getByRole('button', { name: 'Do it' }).click();
  await expect(admin.page.getByRole('cell', { name: 'warned' })).toBeVisible();
  await admin.page.getByRole('button', { name: 'Dealt with' }).click();
  await expect(admin.page.getByText('Nothing waits.')).toBeVisible();
  await ben.page.goto('/');
  await expect(ben.page.getByText('Please be kind.')).toBeVisible();
  await ben.page.getByRole('button', { name: 'I have read it' }).click();
  await expect(ben.page.getByText('Please be kind.')).toBeHidden();

  await ben.page.goto('/account');
  await ben.page.getByRole('region', { name: 'Your data' }).getByLabel('Password').fill('correct horse');
  await ben.page.getByLabel('Yes, forget me for good').check();
  await ben.page.getByRole('button', { name: 'Delete me' }).click();
  await expect(ben.page).toHaveURL(/\/$/);
  await anna.page.goto(`/people/${encodeURIComponent(ben.name)}`);
  await expect(anna.page.getByRole('alert')).toBeVisible();
  await Promise.all([admin.close(), anna.close(), ben.close()]);
  await server.end();
});
