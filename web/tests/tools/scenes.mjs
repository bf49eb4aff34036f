// The scenes on the pictures that messengers show of a table: each game's own drawing in the size of such a picture.
//
//   node tests/tools/scenes.mjs ADDRESS
//
// Writes crates/steading-server/src/preview/GAME.png; to be run again when a drawing has changed.

import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';

const [address] = process.argv.slice(2);
if (!address) throw new Error('node tests/tools/scenes.mjs ADDRESS');
const folder = new URL('../../../crates/steading-server/src/preview/', import.meta.url).pathname;
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage({ baseURL: address, viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce', colorScheme: 'light' });
for (const game of ['settlement', 'catan_road', 'emberleaf', 'orleans_settlers']) {
  await page.goto('/');
  const scene = page.locator(`[data-game='${game}'] .scene`).first();
  await scene.locator('svg').first().waitFor();
  await page.waitForLoadState('networkidle');
  await scene.evaluate((one) => {
    // Alone on the page, so that nothing above it clips or covers it.
    const svg = one.querySelector('svg');
    svg.setAttribute('preserveAspectRatio', 'xMidYMid slice');
    document.body.replaceChildren(one);
    Object.assign(one.style, { position: 'fixed', inset: '0', aspectRatio: 'auto', width: '1200px', height: '630px' });
    Object.assign(svg.style, { width: '1200px', height: '630px' });
  });
  await page.screenshot({ path: `${folder}${game}.png` });
}
await browser.close();
