// Every screen: no serious finding of axe, no sideways scrolling on a phone, nothing too small for a thumb, both languages.

import type AxeCore from 'axe-core';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { dice, expect, GAMES, giveSome, openTable, settle, test } from './support';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

async function axe(page: Page, screen: string) {
  // Scripts from elsewhere are forbidden to the page, not to the test.
  await page.evaluate(AXE);
  const findings = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof AxeCore }).axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(' | ')}`);
  });
  expect(findings, screen).toEqual([]);
}

async function fitsThumb(page: Page, screen: string) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${screen}: sideways scrolling`).toBeLessThanOrEqual(0);
  const small = () => page.evaluate(() => {
    // A link within a sentence is as high as its line (WCAG 2.5.8 excepts it).
    const inline = (one: Element) => one.matches('a') && getComputedStyle(one).display === 'inline';
    return [...document.querySelectorAll('button, a, input, select, summary, [role=button][data-legal]')]
      .filter((one) => !inline(one) && (one as HTMLElement).checkVisibility?.() !== false)
      .filter((one) => !one.closest('.visually-hidden') && !(one as HTMLInputElement).disabled)
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.right > 0 && box.left < innerWidth)
      .filter(({ one, box }) => {
        if (one.matches('input[type=checkbox], input[type=radio]')) return false;
        return box.height < 43.5 || box.width < 43.5;
      })
      .map(({ one, box }) => `${one.tagName} ${one.className?.toString().slice(0, 40)} "${(one.textContent ?? '').trim().slice(0, 20)}" ${box.width.toFixed(0)}x${box.height.toFixed(0)}`);
  });
  // The map turns to what can be touched after the tab is shown.
  await expect.poll(small, { message: `${screen}: too small for a thumb`, timeout: 5_000 }).toEqual([]);
}

const PAGES = ['/', '/lobby', '/new', '/new/settlement', '/games', '/account', '/learn', '/about', '/nowhere', '/rules/catan_road', ...GAMES.map((game) => `/gallery/${game}`)];

// Words do not change the colours: each language in one of the schemes finds what both would find in both.
for (const [lang, scheme] of [['en', 'light'], ['de', 'dark']] as const) {
  test(`pages in ${lang}, ${scheme}: axe is content`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.address, locale: lang, colorScheme: scheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await axe(page, path);
    }
    await context.close();
  });
}

test('pages on a phone', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 360, height: 640 }, locale: 'de', hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
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

/** So many answers are given before each look: the opening, then what comes of it. */
const MOMENTS = [0, 10, 20];

for (const game of GAMES) {
  for (const lang of ['en', 'de']) {
    test(`the table of ${game} in ${lang} on a phone, at several moments`, async ({ browser, server }) => {
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
          // Axe takes its time: every tab in one language, and another tab at each moment in the other.
          if (moment === (lang === 'en' ? MOMENTS.length - 1 : at)) await axe(page, screen);
        }
      }
      await context.close();
    });
  }

  test(`the table of ${game} on a desk, dark, at several moments: axe`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.address, viewport: { width: 1440, height: 900 }, locale: 'en', colorScheme: 'dark', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const table = await openTable(page, 'Anna', { game, who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }], seed: 'desk' });
    await page.goto(`/table/${table}`);
    await settle(page);
    const luck = dice(13);
    for (const [moment, answers] of MOMENTS.entries()) {
      await giveSome(page, luck, answers);
      await axe(page, `${game}, moment ${moment}`);
      // The page itself never scrolls.
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
    }
    await context.close();
  });
}
