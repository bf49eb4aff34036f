// Looks at every page around the table: takes pictures in all sizes, themes and languages, asks axe, and measures what
// must never be: a page wider than its window, and targets too small for a thumb.
//
//   node tests/tools/pages.mjs http://127.0.0.1:5173 /tmp/pictures [home,phone,dark,de: only pictures with all of these]

import { chromium } from '@playwright/test';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [base = 'http://127.0.0.1:5173', folder = '/tmp/pictures', only = ''] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sizes = { wide: [1440, 900], tablet: [820, 1180], phone: [360, 640] };
const pages = {
  home: '/',
  lobby: '/lobby',
  new: '/new/catan_road',
  invite: '/invite/none/none',
  account: '/account',
  games: '/games?whose=all',
  rules: '/rules/settlement',
  clause: '/rules/settlement#SET-4.1.4',
  gallery: '/gallery/settlement',
  learn: '/learn',
  about: '/about',
  missing: '/nowhere',
};

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
let troubles = 0;

for (const theme of ['light', 'dark']) {
  for (const lang of ['en', 'de']) {
    for (const [size, [width, height]] of Object.entries(sizes)) {
      const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
      await context.addInitScript(`try { localStorage.setItem('steading.settings', '${JSON.stringify({ lang, theme })}'); } catch { /* an empty page keeps nothing */ }`);
      const page = await context.newPage();
      const said = [];
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      page.on('pageerror', (error) => said.push(String(error)));
      for (const [name, path] of Object.entries(pages)) {
        const picture = `${name}-${size}-${theme}-${lang}`;
        if (only && !only.split(',').every((part) => picture.split('-').includes(part))) continue;
        said.length = 0;
        await page.goto('about:blank');
        await page.goto(base + path);
        await page.locator('main').waitFor();
        await page.waitForLoadState('networkidle').catch(() => {});
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${folder}/${picture}.png` });
        if (!['rules', 'clause', 'gallery'].includes(name)) await page.screenshot({ path: `${folder}/${picture}-full.png`, fullPage: true });
        const found = [...said];
        const room = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (room > 0) found.push(`wider than the window by ${room} px`);
        if (size === 'phone') {
          found.push(
            ...(await page.evaluate(() => {
              const small = [];
              for (const one of document.querySelectorAll('button, select, summary, input:not([type=hidden]), nav a, a.button')) {
                const target = one.closest('label') ?? one;
                const { width: w, height: h } = target.getBoundingClientRect();
                if (w > 0 && (h < 43.5 || w < 43.5)) small.push(`small: ${Math.round(w)}x${Math.round(h)} ${one.tagName} ${one.textContent?.trim().slice(0, 30)}`);
              }
              return small;
            })),
          );
        }
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() =>
          // @ts-expect-error axe has just been put into the page.
          window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }),
        );
        for (const { id, nodes } of violations) found.push(`axe ${id}: ${nodes.slice(0, 3).map((node) => node.target.join(' ') + (node.any[0]?.message ? ` (${node.any[0].message})` : '')).join(' | ')}`);
        troubles += found.length;
        for (const trouble of found) console.log(`${picture}: ${trouble}`);
      }
      await context.close();
    }
  }
}
await browser.close();
console.log(troubles === 0 ? 'nothing to complain about' : `${troubles} complaints`);
process.exitCode = troubles === 0 ? 0 : 1;
