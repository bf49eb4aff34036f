// Over days: nobody waits at the screen, and what is on somebody's account page for it.

import type { Browser, Page, Request } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, axe, bringGame, dice, expect, guest, look, newcomer, openTable, settle, type Server, test, watch } from './support';

const open = [{ kind: 'me' }, { kind: 'open' }];

/** Makes a feed on the account page, and says where it is. */
async function feedOf(page: Page): Promise<string> {
  await page.goto('/account');
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByLabel('Another channel').selectOption('feed');
  await messages.getByRole('button', { name: 'Add' }).click();
  return messages.getByLabel('The address of your feed').inputValue();
}

interface Notice {
  id: string;
  kind: string;
  link: string;
}

/** What a reader of feeds sees, the latest first. */
async function notices(page: Page, feed: string): Promise<Notice[]> {
  const answer = await page.request.get(feed);
  const text = await answer.text();
  // A refusal has no entries either.
  expect(answer.status(), text).toBe(200);
  return [...text.matchAll(/<entry><id>(urn:[^<]*:(\w+))<\/id>.*?<link href="([^"]+)"/g)].map(([, id, kind, link]) => ({ id: id!, kind: kind!, link: link! }));
}

const isOver = (page: Page) => page.evaluate(() => !!document.querySelector('dialog.over[open]'));

/** Answers as long as something is asked, and goes. Whether the game is over. */
async function answerAll(page: Page, luck: () => number): Promise<boolean> {
  const isAsked = () => page.evaluate(() => !!document.querySelector('#prompt.asked, #prompt[aria-busy]'));
  for (let idle = 0; idle < 6; ) {
    if (await isOver(page)) return true;
    if ((await answer(page, luck)) || (await isAsked())) idle = 0;
    else idle += 1;
    await page.waitForTimeout(30);
  }
  await page.goto('about:blank');
  return false;
}

/** Comes by the link of a notice, which is true: something is asked. */
async function takeTurn(page: Page, link: string, luck: () => number): Promise<boolean> {
  await page.goto(link);
  await settle(page);
  await expect(page.locator('[data-legal]').first()).toBeAttached();
  return answerAll(page, luck);
}

for (const [game, long] of [['bog_walk', ''], ['settlement', ' @long'], ['catan_road', ' @long']] as const) {
  test(`a whole game of ${game} over days, by nothing but the links of notices${long}`, async ({ browser, server }) => {
    if (long) test.setTimeout(900_000);
    const people = await Promise.all(['Anna', 'Berta'].map(() => newcomer(browser, server)));
    const [anna, berta] = people.map(([, page]) => page) as [Page, Page];
    const wrong = [watch(anna), watch(berta)];
    await guest(berta, 'Berta');
    const table = await openTable(anna, 'Anna', { game, who: open, turn_based: true, seed: 'over days' });
    const feeds = [await feedOf(anna), await feedOf(berta)];
    await berta.goto(`/table/${table}`);
    await berta.getByRole('button', { name: 'Sit here' }).first().click();
    await anna.goto(`/table/${table}`);
    await anna.getByRole('button', { name: 'Start the game' }).click();
    await settle(anna);
    await berta.goto('about:blank');
    const luck = dice(5);
    const turns = [0, 0];
    // Nobody is called for what they did themselves: if chance makes the host the first, she is still here.
    let over = (await answerAll(anna, luck)) ? 0 : -1;
    const done = new Set<string>();
    for (let quiet = 0; over < 0 && quiet < 100; quiet++) {
      for (const [at, page] of [anna, berta].entries()) {
        const told = await notices(page, feeds[at]!);
        const news = told.find(({ id, kind }) => kind === 'turn' && !done.has(id));
        if (!news || over >= 0) continue;
        for (const { id } of told) done.add(id);
        turns[at]! += 1;
        quiet = 0;
        if (await takeTurn(page, news.link, luck)) over = at;
      }
      await anna.waitForTimeout(20);
    }
    expect(over, 'the game came to its end').toBeGreaterThanOrEqual(0);
    expect(Math.min(...turns)).toBeGreaterThan(0);
    // Who did not make the last move is told of the end, and finds the result.
    const other = [anna, berta][1 - over]!;
    const end = (await notices(other, feeds[1 - over]!)).find(({ kind }) => kind === 'over')!;
    await other.goto(end.link);
    await expect(other.locator('dialog.over[open]')).toBeVisible();
    expect(wrong).toEqual([[], []]);
    for (const [context] of people) await context.close();
  });
}

interface Two {
  anna: Page;
  berta: Page;
  close: () => Promise<void>;
}

/** Anna and Berta at a table over days that has begun, each in a browser of her own. */
async function twoAt(browser: Browser, server: Server, game: string, seed: string): Promise<Two> {
  const [[one, anna], [two, berta]] = await Promise.all([newcomer(browser, server), newcomer(browser, server)]);
  await guest(berta, 'Berta');
  const table = await openTable(anna, 'Anna', { game, who: open, turn_based: true, seed });
  for (const page of [anna, berta]) await page.goto(`/table/${table}`);
  await berta.getByRole('button', { name: 'Sit here' }).first().click();
  await anna.getByRole('button', { name: 'Start the game' }).click();
  await settle(anna);
  await settle(berta);
  return { anna, berta, close: async () => void (await Promise.all([one.close(), two.close()])) };
}

const ahead = (page: Page) => page.locator('details.ahead');
const asks = (page: Page, what: RegExp) => page.evaluate((source) => new RegExp(source, 'i').test(document.querySelector('#prompt .sentence')?.textContent ?? ''), what.source);

/** Both answer, each only what she wants to answer by hand, until something is so. */
async function playUntil({ anna, berta }: Two, luck: () => number, so: () => Promise<boolean>, byHand: (page: Page) => Promise<boolean> = async () => true) {
  for (let tries = 0; tries < 600; tries++) {
    if (await so()) return;
    for (const page of [anna, berta]) if (await byHand(page)) await answer(page, luck);
    await anna.waitForTimeout(30);
  }
  throw new Error('it did not come to that');
}

test('an answer given ahead is ticked, seen by its owner alone, and given', async ({ browser, server }) => {
  const two = await twoAt(browser, server, 'settlement', 'ahead');
  const { anna, berta } = two;
  const luck = dice(3);
  // What is asked once at the beginning is not part of any round.
  await playUntil(two, luck, async () => !(await asks(anna, /artifact/)) && !(await asks(berta, /artifact/)), (page) => asks(page, /artifact/));
  await ahead(berta).locator('summary').click();
  await berta.getByLabel('Pass until the round is over').check();
  await expect(ahead(berta).locator('input:checked')).toHaveCount(1);
  await berta.reload();
  await settle(berta);
  await expect(ahead(berta).locator('input:checked')).toHaveCount(1);
  await expect(ahead(anna).locator('input:checked')).toHaveCount(0);
  // Whatever Anna does, Berta passes as soon as it is her turn.
  const passed = berta.locator('#rail li').filter({ hasText: /^Berta (passes|is the first to pass)/ });
  await playUntil(two, luck, async () => (await passed.count()) > 0, async (page) => page === anna);
  await expect(passed.first()).toBeVisible();
  await two.close();
});

test('a turn at Emberleaf ends by itself after what has to be done', async ({ browser, server }) => {
  const two = await twoAt(browser, server, 'emberleaf', 'ahead');
  const { anna, berta } = two;
  const luck = dice(4);
  const main = /Your turn: play a card/;
  await playUntil(two, luck, () => asks(anna, main));
  await ahead(anna).locator('summary').click();
  await anna.getByLabel('End my turn after what I have to do, until the round is over').check();
  await expect(ahead(anna).locator('input:checked')).toHaveCount(1);
  // She never ends it herself, and yet it is Berta's turn.
  await playUntil(two, luck, () => asks(berta, main), async (page) => page === anna && !(await asks(anna, /end your actions/)));
  await two.close();
});

/** Clicks on something legal that is not a pass. */
async function answerButPass(page: Page, luck: () => number) {
  await page.evaluate((draw) => {
    const dialog = document.querySelector('dialog.chooser[open]');
    const targets = [...(dialog ?? document).querySelectorAll<HTMLElement>(dialog ? 'button.answer' : '[data-legal]')].filter((one) => one.dataset.action !== 'pass' && one.getClientRects().length > 0);
    targets[Math.floor(draw * targets.length)]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }, luck());
}

test('who chooses a question and an answer is answered for, once, and is told when it no longer fits', async ({ browser, server }) => {
  const two = await twoAt(browser, server, 'settlement', 'if asked');
  const { anna, berta } = two;
  const luck = dice(11);
  const turn = /one action and one hero/;
  const artifact = /artifact/;
  await playUntil(two, luck, async () => !(await asks(anna, artifact)) && !(await asks(berta, artifact)), (page) => asks(page, artifact));
  // Berta plays one turn herself and does not pass: the question is known from then on.
  await playUntil(two, luck, () => asks(berta, turn), async (page) => page === anna);
  await playUntil(two, luck, async () => (await berta.locator('#prompt.asked').count()) === 0, async (page) => {
    if (page === berta) await answerButPass(page, luck);
    return false;
  });
  await ahead(berta).locator('summary').click();
  const form = ahead(berta).locator('form');
  const asked = form.getByLabel('If I am asked');
  const answers = form.getByLabel('I answer');
  const question = await asked.locator('option').filter({ hasText: turn }).first().getAttribute('value');
  await asked.selectOption(question);
  await answers.selectOption({ label: 'Pass for this round' });
  await form.getByLabel('How long').selectOption({ label: 'the next time' });
  await axe(berta, 'an answer given ahead');
  await form.getByRole('button', { name: 'Answer ahead' }).click();
  const given = ahead(berta).getByRole('checkbox', { name: /your turn.* → Pass for this round \(the next time\)/i });
  await expect(given).toBeChecked();
  await berta.reload();
  await settle(berta);
  await expect(given).toBeChecked();
  await expect(ahead(anna).locator('input:checked')).toHaveCount(0);
  // It is taken back by a click, and given again.
  await given.click();
  await expect(given).toHaveCount(0);
  await asked.selectOption(question);
  await answers.selectOption({ label: 'Pass for this round' });
  await form.getByRole('button', { name: 'Answer ahead' }).click();
  await expect(given).toBeChecked();
  const passes = berta.locator('#rail li').filter({ hasText: /^Berta (passes|is the first to pass)/ });
  expect(await passes.count()).toBe(0);
  await playUntil(two, luck, async () => (await passes.count()) > 0, async (page) => page === anna);
  await expect(given, 'it was for the next time').toHaveCount(0);
  // An answer that the game does not take any more is dropped, and she reads why.
  await asked.selectOption(question);
  const explore = await answers.locator('option').filter({ hasText: /^Explore/ }).first().getAttribute('value');
  await answers.selectOption(explore);
  await form.getByLabel('How long').selectOption({ label: 'until I take it back' });
  await form.getByRole('button', { name: 'Answer ahead' }).click();
  await expect(ahead(berta).getByRole('checkbox', { name: /→ Explore.*\(until I take it back\)/ })).toBeChecked();
  const dropped = ahead(berta).locator('.dropped');
  await playUntil(two, luck, async () => (await dropped.count()) > 0, async (page) => page === anna || !(await asks(page, turn)));
  await expect(dropped).toHaveText(/→ Explore.* – dropped: It was not possible\./i);
  await expect(ahead(berta).locator('input:checked')).toHaveCount(0);
  await two.close();
});

test('every offer is declined for who wants it so', async ({ browser, server }) => {
  const two = await twoAt(browser, server, 'catan_road', 'decline');
  const { anna, berta } = two;
  const luck = dice(4);
  await ahead(berta).locator('summary').click();
  await berta.getByLabel('Decline every offer').check();
  await expect(ahead(berta).locator('input:checked')).toHaveCount(1);
  const declined = berta.locator('#rail').getByText('Berta declines.');
  await playUntil(two, luck, async () => (await declined.count()) > 0, async (page) => page === anna || !(await asks(page, /are offered|want to make an offer/)));
  await expect(declined.first()).toBeVisible();
  // It holds for the whole game.
  await expect(ahead(berta).locator('input:checked')).toHaveCount(1);
  await two.close();
});

test('a plan is repeated, or dropped when it no longer fits', async ({ browser, server }) => {
  const two = await twoAt(browser, server, 'orleans_settlers', 'repeat');
  const { anna, berta } = two;
  const luck = dice(9);
  const plans = berta.locator('#rail').getByText(/^Berta plans/);
  await playUntil(two, luck, async () => (await plans.count()) > 0);
  const before = await plans.count();
  await ahead(berta).locator('summary').click();
  await berta.getByLabel('Plan as last time').check();
  await expect(ahead(berta).locator('input:checked')).toHaveCount(1);
  // She does not plan by hand any more.
  const over = async () => (await plans.count()) > before || (await ahead(berta).locator('.dropped').count()) > 0;
  await playUntil(two, luck, over, async (page) => page === anna || !(await asks(page, /plan/)));
  await two.close();
});

test('tokens, and days off, on the account page', async ({ page }) => {
  await page.goto('/account');
  const entrance = page.getByRole('region', { name: 'Make an account' });
  await entrance.getByLabel('Name').fill('Robo');
  await entrance.getByLabel('Password').fill('correct horse');
  await entrance.getByRole('button', { name: 'Make an account' }).last().click();
  const programs = page.getByRole('region', { name: 'For programs' });
  await programs.getByLabel('What is it for?').fill('my bot');
  await programs.getByRole('button', { name: 'Make a token' }).click();
  const token = await programs.getByLabel('Your new token').inputValue();
  await look(page, 'the account with a token');
  expect(token).toMatch(/^steading_[0-9a-f]{64}$/);
  const ask = () => page.request.get('/api/my/tables', { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status()).toBe(200);
  await page.reload();
  await expect(programs.getByText('my bot')).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await programs.getByRole('button', { name: 'Revoke' }).click();
  await expect(programs.getByText('my bot')).toHaveCount(0);
  expect((await ask()).status()).toBe(401);
  await programs.getByText('Make it the account of a program').first().click();
  await programs.getByRole('button', { name: 'Make it the account of a program' }).click();
  await expect(page.getByRole('heading', { name: 'Robo[bot]' })).toBeVisible();
  const off = page.getByRole('region', { name: 'Days off' });
  await off.getByRole('spinbutton').fill('5');
  await off.getByRole('button', { name: 'Take days off' }).click();
  await expect(off.getByText('Days off until')).toBeVisible();
  await expect(off.getByText('25 are left')).toBeVisible();
  await off.getByRole('button', { name: 'I am back' }).click();
  await expect(off.getByText('29 are left')).toBeVisible();
});

test('another page shows the board of a finished game, and no other page of ours', async ({ page, browser, server }) => {
  const game = await bringGame(page, 'settlement', '2-seats-plain-1');
  // Another site, which a browser lets show something of this machine because it is on it too.
  const elsewhere = createServer(({ url }, answer) => {
    answer.setHeader('content-type', 'text/html').end(`<!doctype html><title>Elsewhere</title><iframe src="${server.address}${url}" width="1200" height="800"></iframe>`);
  });
  await new Promise<void>((listens) => elsewhere.listen(0, 'localhost', listens));
  const { port } = elsewhere.address() as AddressInfo;
  const [context, other] = await newcomer(browser, server);
  await guest(other, 'Zoe');
  const wrong = watch(other);
  const asked: Request[] = [];
  other.on('request', (request) => asked.push(request));
  await other.goto(`http://localhost:${port}/embed/${game}`);
  const board = other.frameLocator('iframe');
  await expect(board.locator('#table')).toBeVisible();
  await board.getByRole('slider').fill('9');
  await expect(board.getByText(/Moment 9 of/)).toBeVisible();
  await expect(board.locator('[data-legal]')).toHaveCount(0);
  expect(wrong).toEqual([]);
  await page.goto(`/embed/${game}`);
  await expect(page.locator('#table')).toBeVisible();
  await look(page, 'a game for another page');
  // It only asks to see something, and nobody is logged in.
  const sent = asked.map(async (request) => `${request.method()} ${(await request.allHeaders())['cookie'] ?? ''}`.trim());
  expect([...new Set(await Promise.all(sent))]).toEqual(['GET']);
  await other.goto(`http://localhost:${port}/finished/${game}`);
  await expect.poll(() => other.frames()[1]?.url()).toMatch(/^chrome-error:/);
  await expect(board.locator('#table')).toHaveCount(0);
  await context.close();
  elsewhere.closeAllConnections();
  elsewhere.close();
});
