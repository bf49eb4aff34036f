// Pictures of every table for looking at them: node tests/tools/shots.mjs ADDRESS FOLDER [game ...]
import { chromium } from '@playwright/test';
import { existsSync, mkdirSync } from 'node:fs';

const [address, folder, ...wanted] = process.argv.slice(2);
const games = wanted.length ? wanted : ['settlement', 'catan_road', 'emberleaf', 'orleans_settlers'];
const sizes = { desk: [1440, 900], tablet: [820, 1180], phone: [360, 640] };
mkdirSync(folder, { recursive: true });
const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

for (const game of games) {
  for (const [lang, scheme] of [['en', 'light'], ['de', 'dark']]) {
    const context = await browser.newContext({ baseURL: address, locale: lang, colorScheme: scheme, reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto('/about');
    const table = await page.evaluate(async (game) => {
      const ask = async (path, body) => (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
      await ask('/api/guest', { name: 'Anna' });
      const bots = { settlement: 1, catan_road: 2, emberleaf: 1, orleans_settlers: 2 }[game];
      const who = [{ kind: 'me' }, ...Array.from({ length: bots }, () => ({ kind: 'bot', bot: 'greedy' }))];
      return (await ask('/api/tables', { game, who, start: true, hints: true, seed: 'pictures' })).table;
    }, game);
    await page.goto(`/table/${table}`);
    await page.waitForSelector('#prompt');
    // A while into the game there is more to see.
    for (let count = 0, tries = 0; count < 40 && tries < 400; tries++) {
      const done = await page.evaluate((luck) => {
        const list = document.querySelector('dialog.chooser[open]') ? '.chooser button.answer' : '#table [data-legal], #dock [data-legal], #prompt [data-legal]';
        const all = [...document.querySelectorAll(list)].filter((one) => one.getClientRects().length && !/pass|end\b/i.test(one.dataset.action ?? ''));
        const any = all.length ? all : [...document.querySelectorAll('[data-legal]')].filter((one) => one.getClientRects().length);
        const one = any[Math.floor(luck * any.length)];
        one?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        return !!one;
      }, (tries * 0.37) % 1);
      if (done) count += 1;
      await page.waitForTimeout(60);
    }
    await page.waitForTimeout(800);
    for (const [size, [width, height]] of Object.entries(sizes)) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(300);
      const tabs = size === 'phone' ? await page.locator('nav.tabs button').all() : [null];
      for (const [at, tab] of tabs.entries()) {
        if (tab) await tab.click();
        await page.screenshot({ path: `${folder}/${game}-${size}${tab ? at : ''}-${lang}.png` });
      }
    }
    await context.close();
  }
}
await browser.close();
