// One person, one table, two windows, two languages: what stands in both windows is a name, or the same word in both.

import type { Page } from '@playwright/test';
import { strings as catanRoad } from '../../src/games/catan_road/strings';
import { strings as emberleaf } from '../../src/games/emberleaf/strings';
import { phases, strings as orleansSettlers } from '../../src/games/orleans_settlers/strings';
import { strings as settlement } from '../../src/games/settlement/strings';
import { de } from '../../src/lib/i18n/de';
import { en } from '../../src/lib/i18n/en';
import { dice, expect, GAMES, giveSome, newcomer, openTable, settle, test } from './support';

const words: Record<string, unknown[]> = {
  settlement: [settlement],
  catan_road: [catanRoad],
  emberleaf: [emberleaf],
  orleans_settlers: [orleansSettlers, phases],
};

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Everything that is the same in both languages, wherever a German and an English text stand side by side. */
function shared(value: unknown, found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return found;
  const { de, en, name } = value as Record<string, unknown>;
  if (typeof de === 'string' && de === en) found.push(de);
  // A town is called the same everywhere.
  else if (typeof name === 'string') found.push(name);
  else if (isTable(de) && isTable(en)) for (const key of Object.keys(de)) shared({ de: de[key], en: en[key] }, found);
  for (const inner of Object.values(value)) shared(inner, found);
  return found;
}

/** What can be read or heard of the table, text by text. */
async function texts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const root of document.querySelectorAll('header, #prompt, nav.tabs, #table, #dock, #market, #rail')) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
      for (const one of root.querySelectorAll('[aria-label], [title], [placeholder], [data-peek]')) {
        for (const name of ['aria-label', 'title', 'placeholder', 'data-peek']) found.push(one.getAttribute(name) ?? '');
      }
    }
    // A word has letters; what is shorter is a number, a seat or a sign.
    return [...new Set(found.map((text) => text.replace(/\s+/g, ' ').trim()))].filter((text) => /\p{L}{3}/u.test(text));
  });
}

for (const game of GAMES) {
  test(`${game}: a table in German shows nothing in English, and the other way round`, async ({ browser, server }) => {
    const [context, page] = await newcomer(browser, server, { locale: 'de', viewport: { width: 1440, height: 900 } });
    const table = await openTable(page, 'Anna', { game, who: [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }], seed: 'words' });
    const pack = await page.evaluate(async (game) => (await fetch(`/api/games/${game}/pack`)).json(), game);
    const [other, english] = await newcomer(browser, server, { locale: 'en', viewport: { width: 1440, height: 900 } });
    await other.addCookies(await context.cookies());
    await Promise.all([page.goto(`/table/${table}`), english.goto(`/table/${table}`)]);
    await Promise.all([settle(page), settle(english)]);
    // Blanks may hold anything.
    const same = shared([pack, { de, en }, ...words[game]!]).map((text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.*'));
    const allowed = new RegExp(`^([+−-]?\\d+ )?(${[...same, 'Anna.*', 'Steading', '[IVX]+', '[A-Z]{3}-[\\w.]+'].join('|')})$`);
    const luck = dice(23);
    // Whoever plays by luck may pass so often that the game ends early.
    const over = () => page.getByRole('link', { name: 'Nachspielen' }).first().isVisible();
    let moments = 0;
    for (let moment = 0; moment < (process.env.STEADING_LONG ? 4 : 3) && !(await over()); moment++) {
      await giveSome(page, luck, moment * 6);
      await expect.poll(async () => (await page.locator('[data-legal]').count()) > 0 || (await over())).toBe(true);
      await expect.poll(async () => (await english.locator('.log li').count()) - (await page.locator('.log li').count())).toBe(0);
      const german = new Set(await texts(page));
      const both = (await texts(english)).filter((text) => german.has(text) && !allowed.test(text));
      expect(both, `moment ${moment}`).toEqual([]);
      expect(german.size).toBeGreaterThan(20);
      moments++;
    }
    expect(moments).toBeGreaterThan(1);
    await context.close();
    await other.close();
  });
}
