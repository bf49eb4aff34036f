// The first hour: what a newcomer and somebody who comes back meet besides the game itself.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { answer, answerAtTable, bringGame, dice, expect, GAMES, guest as become, newcomer, openTable, playOn, settle, test } from './support';

/** Both answer whatever they are asked, until the host is asked and has missed something. */
async function untilMissed(host: Page, guest: Page, luck: () => number) {
  const missed = () => host.evaluate(() => !!document.querySelector('[data-recap]') && !!document.querySelector('#prompt.asked'));
  for (let round = 0, given = 0; round < 2_000; round++) {
    if (given > 6 && (await missed())) return;
    for (const page of [host, guest]) if (await answerAtTable(page, luck)) given += 1;
    await host.waitForTimeout(20);
  }
  throw new Error('nobody missed anything');
}

const fresh = (page: Page) => page.locator('.log .fresh').allInnerTexts();

test('what happened since the last turn survives a reload and another device, and plays back on the board', async ({ browser, server }) => {
  const [[one, host], [two, guest]] = await Promise.all([newcomer(browser, server), newcomer(browser, server)]);
  const [table] = await Promise.all([openTable(host, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'open' }] }), become(guest, 'Ben')]);
  await host.goto(`/table/${table}`);
  await guest.goto(`/table/${table}`);
  await guest.getByRole('button', { name: 'Sit here' }).first().click();
  await host.getByRole('button', { name: 'Start the game' }).click();
  await settle(host);
  await settle(guest);
  await untilMissed(host, guest, dice(21));
  const told = await fresh(host);
  expect(told.join(' ')).toContain('Ben');

  await host.reload();
  await settle(host);
  await expect.poll(() => fresh(host)).toEqual(told);
  const [three, phone] = await newcomer(browser, server, { storageState: await one.storageState() });
  await phone.goto(`/table/${table}`);
  await settle(phone);
  await expect.poll(() => fresh(phone)).toEqual(told);

  // One button shows it on the board; what was there before is not what is there now.
  const asked = await phone.locator('#prompt .sentence').innerText();
  const now = await phone.locator('#rail .seats').innerText();
  await phone.locator('[data-recap]').click();
  await expect(phone.locator('.played .count')).toContainText('Since your last turn');
  await expect(phone.locator('#prompt [data-legal]')).toHaveCount(0);
  const then = await phone.locator('#rail .seats').innerText();
  expect(then).not.toBe(now);
  await expect(phone.locator('#prompt .sentence')).toContainText('Ben');
  await phone.getByRole('button', { name: 'To the present' }).click();
  await expect(phone.locator('#prompt .sentence')).toHaveText(asked, { useInnerText: true });
  expect(await phone.locator('#rail .seats').innerText()).toBe(now);
  await Promise.all([one.close(), two.close(), three.close()]);
});

test('a game is abandoned, and one among people ends when all agree', async ({ browser, server, page }) => {
  const alone = await openTable(page, 'Anna', { game: 'emberleaf', who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }] });
  await page.goto(`/table/${alone}`);
  await settle(page);
  await page.getByLabel('Menu').click();
  await page.getByRole('button', { name: 'Abandon the game' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.locator('#prompt')).toContainText('ended without a result');
  await page.goto('/lobby');
  await expect(page.getByRole('heading', { name: 'Tables', exact: true }).first()).toBeVisible();
  await expect(page.locator(`a[href="/table/${alone}"]`)).toHaveCount(0);

  const table = await openTable(page, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'open' }] });
  const [context, guest] = await newcomer(browser, server);
  await become(guest, 'Ben');
  await Promise.all([page.goto(`/table/${table}`), guest.goto(`/table/${table}`)]);
  await guest.getByRole('button', { name: 'Sit here' }).first().click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await settle(guest);
  await page.getByLabel('Menu').click();
  await page.getByRole('button', { name: 'End or resign' }).click();
  await page.getByRole('button', { name: 'Offer to end it' }).click();
  await expect(guest.getByText('Anna would like to end the game without a result.')).toBeVisible();
  await guest.getByRole('button', { name: 'Agree' }).click();
  for (const one of [page, guest]) await expect(one.locator('#prompt')).toContainText('ended without a result');
  await context.close();
});

test('an invitation says what to, by whom, with which clock, and who sits there', async ({ page, browser, server }) => {
  await become(page, 'Anna');
  const opened = await page.evaluate(async () => {
    const wish = { game: 'catan_road', seats: 3, private: true, clock: { kind: 'per_move', seconds: 120 }, options: { allow_gifts: 'yes' } };
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });
    return answer.json();
  });
  const [context, friend] = await newcomer(browser, server);
  await friend.goto(`/invite/${opened.table}/${opened.invite}`);
  const card = friend.locator('main section');
  await expect(card.getByRole('heading', { level: 1 })).toContainText('On the Road');
  for (const word of ['Opened by Anna', '2 min', 'Gifts', 'Open seat']) await expect(card).toContainText(word, { ignoreCase: true });
  // In words that can be read: below the picture, not on it.
  for (const viewport of [{ width: 1440, height: 900 }, { width: 360, height: 640 }]) {
    await friend.setViewportSize(viewport);
    const bottom = (one: Element) => one.getBoundingClientRect().bottom;
    expect(await card.locator('.picture').evaluate((box) => getComputedStyle(box).overflow)).toBe('hidden');
    expect(await card.getByRole('heading', { level: 1 }).evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThanOrEqual(await card.locator('.picture').evaluate(bottom));
  }
  await friend.getByRole('button', { name: 'Come in' }).click();
  // The page on which people gather says the same.
  for (const word of ['Opened by Anna', '2 min', 'Gifts']) await expect(friend.locator('main')).toContainText(word, { ignoreCase: true });
  await context.close();
});

test('a log that is read does not jump, what is unread is marked, and the clock is on the phone’s board', async ({ browser, server }) => {
  const [[one, host], [two, guest]] = await Promise.all([
    newcomer(browser, server, { viewport: { width: 1200, height: 480 } }),
    newcomer(browser, server, { viewport: { width: 360, height: 640 } }),
  ]);
  await Promise.all([become(host, 'Anna'), become(guest, 'Ben')]);
  const table = await host.evaluate(async () => {
    const wish = { game: 'settlement', seats: 2, clock: { kind: 'per_game', seconds: 3_600, increment: 10 } };
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });
    return (await answer.json()).table as string;
  });
  await Promise.all([host.goto(`/table/${table}`), guest.goto(`/table/${table}`)]);
  await guest.getByRole('button', { name: 'Sit here' }).first().click();
  await host.getByRole('button', { name: 'Start the game' }).click();
  await settle(guest);
  await expect(guest.locator('header .time')).toBeVisible();
  await host.getByRole('button', { name: 'Chat' }).click();
  await host.getByRole('textbox', { name: 'Say something' }).fill('Hello!');
  await host.getByRole('button', { name: 'Send' }).click();
  await expect(guest.locator('nav.tabs .unread')).toContainText('1');
  // Who reads further up is left alone.
  await host.getByRole('button', { name: 'What happened' }).click();
  const luck = dice(5);
  const log = host.locator('.log ol');
  for (let round = 0; round < 200 && (await log.evaluate((list) => list.scrollHeight - list.clientHeight)) < 60; round++) {
    for (const page of [host, guest]) await answer(page, luck);
    await host.waitForTimeout(20);
  }
  await log.evaluate((list) => list.scrollTo({ top: 10 }));
  await host.waitForTimeout(100);
  const before = await host.locator('.log li').count();
  for (let round = 0; round < 200 && (await host.locator('.log li').count()) === before; round++) {
    for (const page of [host, guest]) await answer(page, luck);
    await host.waitForTimeout(20);
  }
  expect(await log.evaluate((list) => list.scrollTop)).toBe(10);
  await Promise.all([one.close(), two.close()]);
});

test('people at one device have names of their own', async ({ page }) => {
  await become(page, 'Anna');
  await page.goto('/new/settlement');
  await page.getByRole('button', { name: /device/i }).first().click();
  const names = page.getByRole('textbox', { name: 'Name at seat' });
  await names.nth(0).fill('Mia');
  await names.nth(1).fill('Noah');
  await page.locator('form button[type=submit]').last().click();
  await expect(page.locator('[data-pass], #prompt').first()).toBeVisible();
  if (await page.locator('[data-pass]').count()) await page.locator('[data-pass] button').click();
  await expect(page.locator('#rail .seats .name')).toContainText(['Mia', 'Noah']);
  const faces = await page.locator('#rail .seats .face').evaluateAll((all) => all.map((one) => one.getAttribute('data-face')));
  expect(faces[1], 'a face of their own, which follows from the name').toBe('knight-0');
});

/** The share of a core that a page takes for three seconds in which nobody does anything. */
async function shareOfACore(page: Page): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => (await browser.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value;
  const [before, from] = [await spent(), Date.now()];
  await page.waitForTimeout(3_000);
  return ((await spent()) - before) / ((Date.now() - from) / 1_000);
}

const endless = (page: Page) => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations === Infinity).length);

test('a table at which nothing happens uses no processor', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const table = await openTable(page, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }] });
  await page.clock.install();
  await page.goto(`/table/${table}`);
  await expect(page.locator('#table [data-legal], #dock [data-legal]').first()).toBeVisible();
  expect(await endless(page), 'what can be done glows').toBeGreaterThan(0);
  // Nobody touches anything for a while.
  await page.clock.fastForward(10_000);
  await expect.poll(() => endless(page)).toBe(0);
  expect(await shareOfACore(page)).toBeLessThan(0.01);
});

test('a guide uses no processor while somebody reads, nor while its page is hidden', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/learn');
  await page.locator("[data-game='settlement'] button").click();
  await page.waitForURL(/\/table\/.*guide/);
  await expect(page.locator('[data-arrow]')).toBeVisible();
  const place = () => page.locator('[data-arrow]').getAttribute('style');
  const before = await place();
  await page.clock.fastForward(10_000);
  await expect.poll(() => endless(page)).toBe(0);
  await page.waitForTimeout(1_500);
  expect(await shareOfACore(page), 'at rest').toBeLessThan(0.01);
  // The arrow follows all the same.
  await page.setViewportSize({ width: 1200, height: 850 });
  await expect.poll(place).not.toBe(before);

  // A page behind others: it is told so, and nobody has looked away for long.
  await page.mouse.move(5, 5);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => endless(page)).toBe(0);
  await page.waitForTimeout(1_000);
  expect(await shareOfACore(page), 'hidden').toBeLessThan(0.01);
});

/** In the page: rests on every picture that is to be seen, part by part of the table, and notes what it says. */
async function restOnAll() {
  // Who sits there, the controls of the table and the map, and a legend that is all words, are no pieces.
  const other = '.replay, .icon, .line, .who, .zoom, .signs, .fold, .grow, .news .switch, .tools, .pin > .head, #prompt .seat';
  const told: { rule: string; part: string; words: string }[] = [];
  const mute: string[] = [];
  let moved = 0;
  const rest = async (on: Element) => {
    on.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse', clientX: ++moved, clientY: 1 }));
    await new Promise((later) => setTimeout(later, 8));
  };
  const shown = (one: Element) => one.isConnected && one.getClientRects().length > 0;
  for (const part of ['table', 'dock', 'rail', 'prompt', 'pinned']) {
    const pictures = [...document.querySelectorAll(`#${part} svg`)].filter((one) => !one.parentElement!.closest('svg') && !one.closest(other));
    // A map is many places.
    const places = pictures.flatMap((one) => (one.querySelector('[data-peek]') ? [...one.querySelectorAll('[data-peek]')] : [one])).filter(shown);
    for (const place of places) {
      await rest(document.body);
      await rest(place);
      const words = [...document.querySelectorAll<HTMLElement>('div.words')].find((one) => !one.closest('#table'));
      const rule = words?.querySelector('.rule a')?.getAttribute('href')?.split('#')[1];
      if (rule && /\p{L}{3,}/u.test(words!.innerText)) told.push({ rule, part, words: words!.innerText });
      // What an answer shows is no piece: its words are all.
      else if (place.matches('.answer > svg, .amounts svg') && /\p{L}{3,}/u.test(words?.innerText ?? '')) continue;
      else if (shown(place)) mute.push(`#${part}: ${words?.innerText ?? 'nothing'}: ${place.outerHTML.slice(0, 80)} in ${place.parentElement!.outerHTML.slice(0, 160)}`);
    }
  }
  return { told, mute };
}

/** A mouse rests for a while before a closer look opens; here it opens at once. */
async function openAtOnce(page: Page) {
  await page.addInitScript(() => {
    const later = setTimeout;
    window.setTimeout = ((then: () => void, ms?: number) => later(then, ms === 420 ? 0 : ms)) as typeof setTimeout;
  });
}

/** Finished games in which much has been built, won and bought. */
const FINISHED: Record<string, string> = { settlement: '3-seats-plain-1', catan_road: '2-seats-metropolis_side-B-1', emberleaf: '3-seats-plain-1', orleans_settlers: '3-seats-plain-1' };

for (const game of GAMES) {
  test(`${game}: every picture late in a game tells what it is`, async ({ page }) => {
    await openAtOnce(page);
    const id = await bringGame(page, game, FINISHED[game]!);
    await page.goto(`/finished/${id}?seat=0`);
    const entries = Number(await page.getByRole('slider').getAttribute('max'));
    const known = new Set<string>();
    for (const part of [0.7, 1]) {
      await page.goto(`/finished/${id}?entry=${Math.round(entries * part)}&seat=0`);
      await expect(page.locator('#table svg').first()).toBeVisible();
      await page.keyboard.press('p');
      const { told, mute } = await page.evaluate(restOnAll);
      expect(mute).toEqual([]);
      for (const { words } of told) known.add(words);
    }
    expect(known.size).toBeGreaterThan(30);
  });
}

for (const game of GAMES) {
  for (const [lang, rule] of [['en', 'Rule '], ['de', 'Regel ']] as const) {
    test(`${game}: every picture on the table tells what it is, and by which rule, in ${lang}`, async ({ browser, server }) => {
      const [context, page] = await newcomer(browser, server, { locale: lang });
      await openAtOnce(page);
      const table = await openTable(page, 'Anna', { game, who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }], seed: 'words' });
      await page.goto(`/table/${table}`);
      await settle(page);
      const clauses = new Set<string>();
      const parts = new Map<string, number>();
      const luck = dice(8);
      for (const answers of [0, 12]) {
        await playOn(page, luck, answers);
        await page.keyboard.press('Escape');
        // Later with what the bot has beside the board.
        if (answers) await page.keyboard.press('p');
        const { told, mute } = await page.evaluate(restOnAll);
        expect(mute).toEqual([]);
        for (const { rule: clause, part, words } of told) {
          clauses.add(clause);
          parts.set(part, (parts.get(part) ?? 0) + 1);
          expect(words).toContain(rule);
        }
      }
      // The board with its decks and markets, and the hand with the own tableau.
      expect([...parts.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(100);
      for (const part of ['table', 'dock', 'pinned']) expect(parts.get(part) ?? 0, part).toBeGreaterThan(5);
      const rules = readFileSync(new URL(`../../../rules/${game}.md`, import.meta.url), 'utf8');
      for (const clause of clauses) expect(rules).toContain(`**${clause}`);
      await context.close();
    });
  }
}

test('a name in the log opens what the piece is, also on a phone', async ({ page, browser, server }) => {
  const table = await openTable(page, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }], seed: 'names' });
  await page.goto(`/table/${table}`);
  await settle(page);
  // The first thing told is what lies in the market.
  const named = page.locator('.log .named').first();
  const name = await named.innerText();
  await named.scrollIntoViewIfNeeded();
  // A list that scrolls closes every closer look.
  await page.waitForTimeout(300);
  await named.hover();
  const words = page.locator('div.words');
  for (const line of [name, 'Costs', 'brings', 'Builders Guild', 'Rule SET-4.1.1']) await expect(words).toContainText(line);
  await named.click();
  const [rules] = await Promise.all([page.waitForEvent('popup'), words.getByRole('link').click()]);
  await expect(rules.locator('[id="SET-4.1.1"]')).toBeInViewport();
  const [context, phone] = await newcomer(browser, server, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, storageState: await page.context().storageState() });
  await phone.goto(`/table/${table}`);
  await settle(phone);
  await phone.getByRole('navigation', { name: 'Table' }).getByRole('button', { name: /^Log/ }).click();
  await phone.locator('.log').getByRole('button', { name, exact: true }).first().tap();
  await expect(phone.locator('div.words.sheet')).toContainText('Builders Guild');
  await phone.getByRole('button', { name: 'Close' }).click();
  await expect(phone.locator('div.words')).toHaveCount(0);
  await context.close();
});

test('a mouse that rests on a piece, and a long press, tell what it is', async ({ page, browser, server }) => {
  const table = await openTable(page, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }] });
  await page.goto(`/table/${table}`);
  await settle(page);
  // The middle of the market: what is asked may lie over its edge.
  const lot = page.locator('#table .lot').nth(4);
  await lot.hover();
  await expect(page.locator('div.words')).toContainText((await lot.getAttribute('data-peek'))!.split(',')[0]!);
  // A log that goes on meanwhile does not take it away.
  await page.locator('.log ol').dispatchEvent('scroll');
  await page.waitForTimeout(100);
  await expect(page.locator('div.words')).toBeVisible();
  const [context, phone] = await newcomer(browser, server, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, storageState: await page.context().storageState() });
  await phone.goto(`/table/${table}`);
  await settle(phone);
  const piece = phone.locator('[data-peek]:visible').first();
  // The board goes to what is asked; what scrolls away is looked at no more.
  const scrolled = () => phone.locator('#table').evaluate((board) => board.scrollTop);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await expect.poll(async () => (await scrolled()) - (await phone.waitForTimeout(200), await scrolled())).toBe(0);
  await piece.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await expect(phone.locator('div.words.sheet')).toBeVisible();
  await context.close();
});

/** What must be seen to fly in each game besides the cards of a row: what a move lays on the table or takes from it. */
const FLIES: Record<string, RegExp> = {
  settlement: /^(building|wilds|supply) /,
  catan_road: /^hand 1$/,
  emberleaf: /^(building|villager|danger) /,
  orleans_settlers: /^(settler|fortress|village|church|sent|coins|food|people) /,
};

for (const game of GAMES) {
  test(`${game}: what somebody else moves flies and its place flashes, and all stays put for those who want less motion`, async ({ browser, server }) => {
    const watching = { viewport: { width: 1440, height: 900 } };
    const [[one, host], [two, guest]] = await Promise.all([newcomer(browser, server, { ...watching, reducedMotion: 'no-preference' }), newcomer(browser, server)]);
    const [table] = await Promise.all([openTable(host, 'Anna', { game, who: [{ kind: 'me' }, { kind: 'open' }], seed: 'flight' }), become(guest, 'Ben')]);
    const [three, calm] = await newcomer(browser, server, { ...watching, storageState: await one.storageState() });
    for (const page of [host, calm]) {
      await page.addInitScript(() => {
        const seen: { flight: string | null; ms: number; flash: boolean }[] = [];
        Object.assign(window, { seen });
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, timing) {
          const flight = this instanceof HTMLElement ? (this.dataset.flight ?? null) : null;
          const flash = Array.isArray(frames) && 'filter' in (frames[0] ?? {});
          if (flight !== null || flash) seen.push({ flight, flash, ms: Number((timing as KeyframeAnimationOptions).duration) });
          return animate.call(this, frames, timing);
        };
      });
    }
    const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: { flight: string | null; ms: number; flash: boolean }[] }).seen.splice(0));
    await Promise.all([host, guest, calm].map((page) => page.goto(`/table/${table}`)));
    await guest.getByRole('button', { name: 'Sit here' }).first().click();
    await host.getByRole('button', { name: 'Start the game' }).click();
    for (const page of [host, guest, calm]) await settle(page);
    const luck = dice(12);
    const flown: string[] = [];
    for (let round = 0; round < 600 && !flown.some((name) => FLIES[game]!.test(name)); round++) {
      if (await answerAtTable(host, luck)) await host.waitForTimeout(60);
      else {
        await seen(host);
        if (!(await answerAtTable(guest, luck))) continue;
        await host.waitForTimeout(100);
        // Only where nothing but a move of the other can have come.
        const moved = await seen(host);
        const flights = moved.filter(({ flight }) => flight !== null);
        for (const { flight, ms } of flights) {
          expect(ms, flight!).toBeGreaterThanOrEqual(200);
          expect(ms, flight!).toBeLessThanOrEqual(500);
          flown.push(flight!);
        }
        if (flights.length) expect(moved.filter(({ flash }) => flash).length).toBeGreaterThanOrEqual(flights.length);
      }
    }
    expect(flown.filter((name) => FLIES[game]!.test(name)), flown.join(', ')).not.toEqual([]);
    // A moment later nothing of it is left.
    await expect(host.locator('[data-flight]')).toHaveCount(0);
    expect(await seen(calm)).toEqual([]);
    await Promise.all([one.close(), two.close(), three.close()]);
  });
}

test('sounds, their volume, the speed of pieces, colours and language are chosen at the table', async ({ page }) => {
  // What the page would sound like: tones with their pitch and how loud they begin.
  await page.addInitScript(() => {
    const heard: { pitch: number; loud: number }[] = [];
    Object.assign(window, { heard });
    const pitch = AudioParam.prototype.setValueAtTime;
    let last = 0;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      if (value > 20) last = value;
      else heard.push({ pitch: last, loud: value });
      return pitch.call(this, value, at);
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: { pitch: number; loud: number }[] }).heard.splice(0));
  const table = await openTable(page, 'Anna', { game: 'catan_road', who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }], seed: 'sound' });
  await page.goto(`/table/${table}`);
  await settle(page);
  const luck = dice(4);
  await playOn(page, luck, 6);
  expect(await heard(), 'nobody asked for sounds').toEqual([]);

  await page.keyboard.press('Escape');
  await page.getByLabel('Menu').click();
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('radio', { name: 'On' }).check({ force: true });
  const [first] = await heard();
  expect(first!.loud).toBeGreaterThan(0);
  await dialog.getByLabel('Volume').fill('1');
  const [loud] = await heard();
  expect(loud!.loud).toBeGreaterThan(first!.loud);
  await dialog.getByRole('radio', { name: 'fast' }).check({ force: true });
  await dialog.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await dialog.getByRole('radio', { name: 'Deutsch' }).check({ force: true });
  await page.getByRole('button', { name: 'Schließen' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  // A game is heard: whose turn it is, and what is done.
  const pitches = new Set<number>();
  for (let tries = 0; tries < 40 && !(pitches.has(523) && [1319, 220, 196, 784].some((pitch) => pitches.has(pitch))); tries++) {
    await playOn(page, luck, 2);
    for (const { pitch } of await heard()) pitches.add(pitch);
  }
  expect([...pitches], 'a turn').toContain(523);
  expect([...pitches], 'the end, which also begins like a turn').not.toContain(1047);
  expect([1319, 220, 196, 784].some((pitch) => pitches.has(pitch)), [...pitches].join(' ')).toBe(true);
  // It is kept for the next time.
  await page.reload();
  await settle(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // And a short game is heard to end.
  const short = await openTable(page, 'Anna', { game: 'bog_walk', who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }] });
  await page.goto(`/table/${short}`);
  await playOn(page, luck);
  expect((await heard()).map(({ pitch }) => pitch)).toContain(1047);
});

test('a table for friends is open to friends alone', async ({ page, browser, server }) => {
  await become(page, 'Anna');
  await page.goto('/');
  await page.getByRole('link', { name: /^With friends.*Settlement/ }).click();
  await expect(page.getByRole('checkbox', { name: /private/i })).toBeChecked();
  await page.locator('form button[type=submit]').last().click();
  await expect(page.getByRole('heading', { name: 'Your table is open' })).toBeVisible();
  const table = await page.getByRole('link', { name: 'To the table' }).getAttribute('href');
  const invitation = await page.getByRole('textbox').inputValue();
  const [context, other] = await newcomer(browser, server);
  await become(other, 'Ben');
  await other.goto('/lobby');
  await expect(other.getByRole('heading', { name: 'Tables', exact: true }).first()).toBeVisible();
  await expect(other.locator(`a[href="${table}"]`)).toHaveCount(0);
  await other.goto(invitation);
  await other.getByRole('button', { name: 'Come in' }).click();
  await expect(other.getByRole('button', { name: 'Sit here' }).first()).toBeVisible();
  await context.close();
});

test('who waits is told what the others do, and sees what they have', async ({ browser, server }) => {
  const [[one, host], [two, guest]] = await Promise.all([newcomer(browser, server), newcomer(browser, server)]);
  const [table] = await Promise.all([openTable(host, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'open' }], seed: 'in sight' }), become(guest, 'Ben')]);
  await host.goto(`/table/${table}`);
  const [three, phone] = await newcomer(browser, server, { viewport: { width: 360, height: 640 }, storageState: await one.storageState() });
  await Promise.all([guest.goto(`/table/${table}`), phone.goto(`/table/${table}`)]);
  await guest.getByRole('button', { name: 'Sit here' }).first().click();
  await host.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [host, guest, phone]) await settle(page);
  const luck = dice(33);
  const had = host.locator('#rail .seats .glance').nth(1);
  await expect(had).toBeInViewport();
  const seen = new Set<string>();
  const told: string[] = [];
  for (let round = 0; round < 400 && told.length < 6; round++) {
    if (!(await answerAtTable(host, luck)) && (await answerAtTable(guest, luck))) {
      await host.waitForTimeout(150);
      const waits = await host.evaluate(() => !document.querySelector('#prompt.asked'));
      if (waits) {
        // The phone shows its board, and says it there as well.
        for (const page of [host, phone]) told.push(await page.locator('#prompt .sentence .last').innerText());
        seen.add(await had.innerText());
      }
    }
    await host.waitForTimeout(20);
  }
  expect(told.length).toBeGreaterThanOrEqual(6);
  for (const sentence of told) expect(sentence).toContain('Ben');
  for (const sentence of told) expect(sentence).not.toMatch(/Market space/);
  expect(seen.size, 'what Ben has changes in sight').toBeGreaterThan(1);
  await Promise.all([one.close(), two.close(), three.close()]);
});
