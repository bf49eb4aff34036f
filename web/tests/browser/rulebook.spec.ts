// The rulebook: every game, language and size is read without a finding; figures are pictures with words; clauses lead
// to the reference and back.

import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { axe, expect, GAMES, newcomer, test, type Server } from './support';

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 640 } };

/** How many pieces each figure of the text names. */
function figuresOf(game: string, lang: string): number[] {
  const text = readFileSync(new URL(`../../src/rulebook/${game}.${lang}.md`, import.meta.url), 'utf8');
  // Both sides of a deed are drawn.
  const drawn = (piece: string) => (piece === 'food_medicine' ? 2 : 1);
  return [...text.matchAll(/\(pieces: ([^)]+)\)/g)].map(([, pieces = '']) => pieces.split(' ').reduce((sum, piece) => sum + drawn(piece), 0));
}

async function read(browser: Browser, server: Server, game: string, lang: 'en' | 'de', size: keyof typeof SIZES, scheme: 'light' | 'dark') {
  const [context, page] = await newcomer(browser, server, { locale: lang, viewport: SIZES[size], colorScheme: scheme });
  const screen = `${game}, ${lang}, ${size}, ${scheme}`;
  await page.goto(`/rules/${game}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(lang === 'en' ? 'In two minutes' : 'In zwei Minuten');
  await expect(page.locator('.pieces li').first()).toBeVisible();
  const figures = await page.evaluate(() =>
    [...document.querySelectorAll('figure')].map((figure) => {
      const pieces = [...figure.querySelectorAll('.pieces li')];
      const bare = pieces.filter((piece) => !piece.querySelector('svg') || !(piece as HTMLElement).innerText.trim());
      return { pieces: pieces.length, bare: bare.length, words: figure.querySelector('figcaption')?.textContent?.length ?? 0 };
    }),
  );
  expect(figures.map(({ pieces }) => pieces), screen).toEqual(figuresOf(game, lang));
  expect(figures.filter(({ bare, words }) => bare > 0 || words < 20), screen).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBeLessThanOrEqual(0);
  await axe(page, screen);
  await context.close();
}

test('the rulebook of Settlement on a phone', ({ browser, server }) => read(browser, server, 'settlement', 'de', 'phone', 'dark'));

for (const game of GAMES) {
  for (const lang of ['en', 'de'] as const) {
    for (const size of ['desk', 'phone'] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        test(`the rulebook of ${game} in ${lang} on a ${size}, ${scheme} @long`, ({ browser, server }) => read(browser, server, game, lang, size, scheme));
      }
    }
  }
}

test('a clause leads from the rulebook to the reference and back, whatever the address', async ({ page }) => {
  await page.goto('/rules/settlement');
  await page.getByRole('link', { name: 'SET-4.3.1', exact: true }).first().click();
  await expect(page).toHaveURL('/rules/settlement/reference#SET-4.3.1');
  await expect(page.locator('[id="SET-4.3.1"]')).toBeInViewport();
  await page.getByRole('link', { name: 'Rule SET-4.3.1 in the rulebook' }).click();
  await expect(page).toHaveURL(/\/rules\/settlement#p\d+$/);
  await expect(page.locator('p.mark')).toBeInViewport();
  await expect(page.locator('p.mark')).toContainText('Forest Gnoll');
  // As prompts and old links write it.
  await page.goto('/rules/settlement#SET-4.1.4');
  await expect(page).toHaveURL('/rules/settlement/reference#SET-4.1.4');
  await expect(page.locator('[id="SET-4.1.4"]')).toBeInViewport();
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'In two minutes' })).toBeVisible();
});

test('the reference hides what is meant for developers until it is asked for', async ({ page }) => {
  const invariant = page.locator('[id="SET-I1"]');
  await page.goto('/rules/settlement/reference');
  await expect(page.locator('[id="SET-4.1.4"]')).toBeVisible();
  await expect(invariant).toHaveCount(0);
  // A link to a clause shows it, without changing what was chosen.
  await page.goto('/rules/settlement#SET-I1');
  await expect(invariant).toBeInViewport();
  await page.goto('/rules/settlement/reference');
  await expect(page.locator('[id="SET-4.1.4"]')).toBeVisible();
  await expect(invariant).toHaveCount(0);
  await page.getByLabel('Show what is meant for developers').check();
  await expect(invariant).toBeVisible();
  await page.reload();
  await expect(invariant).toBeVisible();
  if (process.env.STEADING_LONG) await axe(page, 'reference');
});

test('rules and cards without a game offer the games', async ({ page }) => {
  for (const [of, choice] of [['rules', 'Emberleaf'], ['gallery', 'Settlement']] as const) {
    await page.goto(`/${of}`);
    const link = page.getByRole('main').getByRole('link', { name: choice });
    await expect(link).toBeVisible();
    await axe(page, of);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/${of}/\\w+$`));
  }
});
