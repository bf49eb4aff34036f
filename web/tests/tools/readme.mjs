// The four pictures of the README: a table of each game in the middle of a game that bots have played.
//
//   node tests/tools/readme.mjs ADDRESS [GAME…]
//
// Writes docs/pictures/GAME.webp. ADDRESS is a server of one's own; with `--bot-pace 200` nobody waits long, and no game is over too soon.

import { chromium } from '@playwright/test';
import { existsSync, writeFileSync } from 'node:fs';

const [address, ...wanted] = process.argv.slice(2);
if (!address) throw new Error('node tests/tools/readme.mjs ADDRESS [GAME…]');
const folder = new URL('../../../docs/pictures/', import.meta.url).pathname;
/** How many rivals there are, and how many lines the log has before the picture is taken. */
const TABLES = { settlement: [1, 160], catan_road: [2, 120], emberleaf: [1, 200], orleans_settlers: [2, 330] };

const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage({ baseURL: address, viewport: { width: 1440, height: 900 }, locale: 'en-GB', colorScheme: 'light', reducedMotion: 'reduce' });
const post = (path, body) =>
  page.evaluate(
    async ([path, body]) => (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json(),
    [path, body],
  );
await page.goto('/about');
await post('/api/guest', { name: 'Anna' });
const session = await page.context().newCDPSession(page);
for (const [game, [rivals, lines]] of Object.entries(TABLES)) {
  if (wanted.length && !wanted.includes(game)) continue;
  const who = [{ kind: 'me' }, ...Array.from({ length: rivals }, () => ({ kind: 'bot', bot: 'medium' }))];
  const { table } = await post('/api/tables', { game, start: true, who, seed: 'readme' });
  await page.goto(`/table/${table}`);
  await page.locator('#prompt').waitFor();
  // A bot plays for a while; then it is our turn.
  await page.locator('details.more summary').click();
  await page.getByRole('button', { name: 'Let a bot play for me' }).click();
  await page.waitForFunction((least) => document.querySelectorAll('.log li').length >= least, lines, { timeout: 240_000 });
  await page.getByRole('button', { name: 'Take my seat back' }).click();
  await page.locator('#prompt.asked').waitFor({ timeout: 60_000 });
  await page.mouse.move(1, 1);
  await page.waitForTimeout(700);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  writeFileSync(`${folder}${game}.webp`, Buffer.from(data, 'base64'));
  console.log(game);
}
await browser.close();
