// Every screen: no finding of axe at all, no sideways scrolling on a phone, nothing too small for a thumb, both languages.
// `make test` looks at every screen once, in sizes, schemes and languages that take turns; `make browser-long` in every way.

import type { Locator } from '@playwright/test';
import { ALL, answerAtTable, answered, axe, bringGame, dice, expect, fitsThumb, GAMES, giveSome, look, lookFrom, newcomer, openTable, settle, SIZES, test } from './support';

/** Games with places that stand for several answers. */
const CHOOSES = ['settlement', 'orleans_settlers'];
const PAGES = ['/', '/lobby', '/new', '/games', '/account', '/learn', '/about', '/tournaments', '/ranking', '/clubs', '/terms', '/imprint', '/admin', '/people/Nobody', '/club/none', '/tournament/none', '/nowhere', '/rules', '/gallery'];
for (const game of GAMES) PAGES.push(`/new/${game}`, `/rules/${game}`, `/gallery/${game}`);
// The references are long and made by the same hand: one of them every time, all of them in the long run.
for (const game of process.env.STEADING_LONG ? GAMES : ['orleans_settlers']) PAGES.push(`/rules/${game}/reference`);

for (const lang of ['en', 'de'] as const) {
  test(`pages in ${lang}: axe is content`, async ({ browser, server }) => {
    test.setTimeout(900_000);
    const [context, page] = await newcomer(browser, server, { locale: lang });
    lookFrom(lang === 'en' ? 0 : 3);
    // Words do not change what axe finds: each page in one of the languages, unless there is time for both.
    for (const path of PAGES.filter((_, at) => ALL || at % 2 === (lang === 'en' ? 0 : 1))) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await look(page, path);
    }
    // What there is only with a table: people who gather, an invitation, a finished game, dialogs.
    const friends = await openTable(page, 'Anna', { game: 'settlement', seats: 3, private: true, who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }, { kind: 'open' }] });
    const invite = await page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}/invite`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).json()).invite as string, friends);
    const finished = await bringGame(page, 'settlement', '2-seats-plain-1');
    for (const path of [`/table/${friends}`, `/invite/${friends}/${invite}`, `/finished/${finished}?entry=30`, `/finished/${finished}?entry=30&seat=0`]) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await look(page, path.replace(/[\w-]{20,}/g, '…'));
    }
    const table = await openTable(page, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }] });
    await page.goto(`/table/${table}`);
    await settle(page);
    for (const button of [/Settings|Einstellungen/, /Abandon|abbrechen/i]) {
      await page.locator('details.more summary').click();
      await look(page, 'the menu of a table');
      await page.locator('details.more').getByRole('button', { name: button }).click();
      await look(page, `the dialog ${button}`);
      await page.keyboard.press('Escape');
    }
    await context.close();
  });
}

test('pages on a phone', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address, viewport: SIZES.phone, locale: 'de', hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await fitsThumb(page, path);
  }
  await context.close();
});

for (const lang of ['en', 'de'] as const) {
  test(`galleries in ${lang} say in words where every card comes from`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.address, locale: lang, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const game of GAMES) {
      await page.goto(`/gallery/${game}`);
      await expect(page.locator('[data-src]').first()).toBeVisible();
      const untold = await page.evaluate(
        async ([game, lang]) => {
          const pack = await (await fetch(`/api/games/${game}/pack`)).json();
          const names: string[] = pack.source.map(({ name }: { name: Record<string, string> }) => name[lang!]);
          const items = [...document.querySelectorAll('[data-src]')];
          return { items: items.length, untold: items.filter((item) => !names.some((name) => item.textContent?.includes(name))).length };
        },
        [game, lang],
      );
      expect(untold.items, game).toBeGreaterThan(15);
      expect(untold.untold, game).toBe(0);
    }
    await context.close();
  });
}

/** A touch that lasts: a phone opens the sheet that tells what a piece is. */
const press = (piece: Locator) => piece.dispatchEvent('pointerdown', { pointerType: 'touch' });

for (const [turn, game] of GAMES.entries()) {
  test(`what opens at a table of ${game}, and its guide and replay: axe`, async ({ browser, server }) => {
    test.setTimeout(900_000);
    const [context, page] = await newcomer(browser, server, { viewport: SIZES.desk });
    lookFrom(turn);
    const desk = async () => {
      await page.setViewportSize(SIZES.desk);
      await page.emulateMedia({ colorScheme: 'light' });
    };
    await page.goto('/learn');
    await page.locator(`[data-game='${game}'] button`).click();
    await page.waitForURL(/\/table\/.*guide/);
    await expect(page.locator('[data-arrow]')).toBeVisible();
    await look(page, `the guide of ${game}`);
    await desk();
    const finished = await bringGame(page, game, '2-seats-plain-1');
    await page.goto(`/finished/${finished}?seat=0`);
    const half = Math.round(Number(await page.getByRole('slider').getAttribute('max')) / 2);
    await page.goto(`/finished/${finished}?entry=${half}&seat=0`);
    await expect(page.getByText(`Moment ${half} of`)).toBeVisible();
    await look(page, `a replay of ${game}`);
    await desk();

    const table = await openTable(page, 'Anna', { game, who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }], seed: 'opens', hints: true });
    await page.goto(`/table/${table}`);
    await settle(page);
    await answered(page);
    await page.keyboard.press('h');
    await expect(page.locator('#prompt .hint .button').first()).toBeVisible({ timeout: 60_000 });
    await look(page, `a hint in ${game}`);
    await desk();
    await page.locator('#rail .glance svg').first().hover();
    await expect(page.locator('.page > div.words')).toBeVisible();
    await axe(page, `a peek in ${game}`);
    await page.mouse.move(700, 20);
    // Where a place stands for several answers it asks which one.
    const luck = dice(31);
    const chooser = page.locator('dialog.chooser[open]');
    const several = page.locator('[data-legal][aria-haspopup=dialog]').filter({ visible: true }).first();
    for (let tries = 0; tries < 100 && CHOOSES.includes(game) && !(await chooser.isVisible()); tries++) {
      if (await several.count()) await several.dispatchEvent('click');
      else await answerAtTable(page, luck);
      await page.waitForTimeout(40);
    }
    if (CHOOSES.includes(game)) {
      await expect(chooser).toBeVisible();
      await look(page, `the chooser of ${game}`);
    }
    await context.close();

    const phone = await browser.newContext({ baseURL: server.address, viewport: SIZES.phone, locale: 'de', colorScheme: turn % 2 ? 'light' : 'dark', hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    const small = await phone.newPage();
    const hot = await openTable(small, 'Anna', { game, who: [{ kind: 'me' }, { kind: 'me' }], hot_seat: true, seed: 'curtain' });
    await small.goto(`/table/${hot}`);
    await expect(small.locator('[data-pass]').or(small.locator('#prompt'))).toBeVisible();
    for (let tries = 0; tries < 300 && !(await small.locator('[data-pass]').isVisible()); tries++) await giveSome(small, luck, 1);
    await expect(small.locator('[data-pass]')).toBeVisible();
    await axe(small, `the curtain of ${game}`);
    await small.locator('[data-pass] button').click();
    await settle(small);
    // The list goes to what can be done, and a list that scrolls ends a press.
    await small.waitForTimeout(400);
    await press(small.locator('[data-peek]:visible').first());
    await expect(small.locator('div.words.sheet')).toBeVisible();
    await axe(small, `the sheet of ${game}`);
    await phone.close();
  });
}

/** So many answers are given before each look: the opening, then what comes of it. */
const MOMENTS = [0, 10, 20];

for (const game of GAMES) {
  for (const lang of ['de', 'en']) {
    // German words are the longer ones: what fits a thumb in German fits in English.
    test(`the table of ${game} in ${lang} on a phone, at several moments${lang === 'en' ? ' @long' : ''}`, async ({ browser, server }) => {
      const context = await browser.newContext({ baseURL: server.address, viewport: { width: 360, height: 640 }, locale: lang, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const table = await openTable(page, 'Anna', { game, who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }], seed: 'phone' });
      await page.goto(`/table/${table}`);
      await settle(page);
      const luck = dice(13);
      for (const [moment, answers] of MOMENTS.entries()) {
        await giveSome(page, luck, answers);
        for (const [at, tab] of (await page.locator('nav.tabs button').all()).entries()) {
          await tab.click();
          const screen = `${game}, moment ${moment}, ${await tab.innerText()}`;
          await fitsThumb(page, screen);
          // Axe takes its time: another tab at each moment, and all of them at the last.
          const last = moment === MOMENTS.length - 1;
          for (const scheme of ALL ? (['light', 'dark'] as const) : last || moment === at ? [last === GAMES.indexOf(game) % 2 > 0 ? ('dark' as const) : ('light' as const)] : []) {
            await page.emulateMedia({ colorScheme: scheme });
            await axe(page, `${screen}, ${scheme}`);
          }
        }
      }
      await context.close();
    });
  }

  test(`the table of ${game} at several moments and in several looks: axe`, async ({ browser, server }) => {
    test.setTimeout(900_000);
    const [context, page] = await newcomer(browser, server, { viewport: SIZES.desk });
    const table = await openTable(page, 'Anna', { game, who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }], seed: 'desk' });
    await page.goto(`/table/${table}`);
    await settle(page);
    const luck = dice(13);
    // A desk in the dark first, then a tablet and a desk by day; phones are looked at above.
    lookFrom(1);
    for (const [moment, answers] of MOMENTS.entries()) {
      await page.setViewportSize(SIZES.desk);
      await giveSome(page, luck, answers);
      // The page itself never scrolls.
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
      await look(page, `${game}, moment ${moment}`);
    }
    await context.close();
  });
}
