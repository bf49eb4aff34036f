// Pictures of every screen, for looking at them one by one, and a list of what a program can see by itself: a page wider
// than its window, targets too small for a thumb, findings of axe.
//
//   npm run pictures -- ADDRESS FOLDER [phone,dark,settlement]
//
// FOLDER/GROUP/SCREEN-SIZE-SCHEME-LANG.png, where the group is `shell` or a game. Every screen is taken in three sizes,
// light and dark; German and English alternate, so that every combination occurs within each group. A third argument
// names what a picture must all have: its group, screen, size, scheme or language; `quick` leaves axe out.

import { chromium } from '@playwright/test';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [address, folder, only = ''] = process.argv.slice(2);
if (!address || !folder) throw new Error('npm run pictures -- ADDRESS FOLDER [only,these]');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const words = only.split(',').filter(Boolean);
const wanted = words.filter((word) => word !== 'quick');
const SIZES = { desk: [1440, 900], tablet: [820, 1180], phone: [360, 640] };
const SCHEMES = ['light', 'dark'];
const LANGS = ['en', 'de'];
const RIVALS = { settlement: 1, catan_road: 2, emberleaf: 1, orleans_settlers: 2 };
const GAMES = Object.keys(RIVALS);

const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
let taken = 0;
let complaints = 0;
let turn = 0;

/** Whether any picture of this group is asked for; a wish for another group or screen says no. */
function wishes(group, screens) {
  const known = new Set([...Object.keys(SIZES), ...SCHEMES, ...LANGS]);
  return wanted.filter((word) => !known.has(word)).every((word) => word === group || screens.includes(word));
}

/** One person in two languages: the same cookies, two windows. */
async function person(name) {
  const windows = {};
  let storageState;
  for (const lang of LANGS) {
    const context = await browser.newContext({ baseURL: address, locale: lang, reducedMotion: 'reduce', storageState, permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    if (name && !storageState) {
      await page.goto('/about');
      await post(page, '/api/guest', { name });
    }
    storageState = { cookies: (await context.storageState()).cookies, origins: [] };
    windows[lang] = page;
  }
  return windows;
}

async function post(page, path, body) {
  return page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      return text ? JSON.parse(text) : null;
    },
    [path, body],
  );
}

async function openTable(windows, wish) {
  await windows.en.goto('/about');
  return (await post(windows.en, '/api/tables', { start: true, ...wish })).table;
}

/** Everywhere the same address. */
async function visit(windows, path) {
  for (const page of Object.values(windows)) await page.goto(path);
  for (const page of Object.values(windows)) {
    await page.locator('main').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle').catch(() => {});
  }
}

async function quiet(page) {
  await page.waitForTimeout(250);
}

/** What is wrong with the page as it stands, as far as a program sees it. */
async function check(page, size) {
  const found = await page.evaluate((phone) => {
    const list = [];
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) list.push(`wider than the window by ${over} px`);
    if (!phone) return list;
    const modal = document.querySelector('dialog[open]');
    for (const one of (modal ?? document).querySelectorAll('button, select, summary, input, nav a, a.button, [role=button][data-legal]')) {
      const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
      if (width > 0 && !one.closest('.visually-hidden') && (height < 43.5 || width < 43.5)) {
        list.push(`small: ${Math.round(width)}x${Math.round(height)} ${one.tagName} ${one.className} ${(one.textContent ?? '').trim().slice(0, 30)}`);
      }
    }
    return list;
  }, size === 'phone');
  if (words.includes('quick')) return found;
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  for (const { id, impact, nodes } of violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')) {
    found.push(`axe ${id} (${impact}): ${nodes.slice(0, 3).map((node) => node.target.join(' ') + (node.any[0]?.message ? ` (${node.any[0].message})` : '')).join(' | ')}`);
  }
  return found;
}

/**
 * Takes one screen in all sizes and schemes. `open` brings the page there after each change of size and says whether
 * that was possible: false is a complaint, null a position that has no such thing. `close` leaves it.
 */
async function shoot(group, screen, windows, { open, close, whole = false, sizes = Object.keys(SIZES) } = {}) {
  turn += 1;
  mkdirSync(`${folder}/${group}`, { recursive: true });
  for (const [at, size] of Object.keys(SIZES).entries()) {
    if (!sizes.includes(size)) continue;
    for (const [other, scheme] of SCHEMES.entries()) {
      const lang = LANGS[(turn + at + other) % 2];
      if (!wanted.every((word) => [group, screen, size, scheme, lang].includes(word))) continue;
      const page = windows[lang];
      const [width, height] = SIZES[size];
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      await page.bringToFront();
      await quiet(page);
      const name = `${group}/${screen}-${size}-${scheme}-${lang}`;
      const there = open ? await open(page, size).catch((error) => (console.log(`${name}: ${error.message.split('\n')[0]}`), false)) : true;
      if (there === null) return console.log(`${group}/${screen}: nothing of the kind here`);
      if (there === false) {
        console.log(`${name}: not reached`);
        complaints += 1;
        continue;
      }
      await quiet(page);
      await page.screenshot({ path: `${folder}/${name}.png`, fullPage: whole, timeout: 60_000 });
      taken += 1;
      for (const line of await check(page, size)) {
        console.log(`${name}: ${line}`);
        complaints += 1;
      }
      await close?.(page, size);
    }
  }
}

const escape = (page) => page.keyboard.press('Escape');

/** On a phone a place may lie behind another tab. */
async function seek(page, selector) {
  const seen = () =>
    page.evaluate((selector) => [...document.querySelectorAll(selector)].findIndex((one) => one.getClientRects().length > 0), selector);
  let at = await seen();
  for (const tab of at < 0 ? await page.locator('nav.tabs button').filter({ visible: true }).all() : []) {
    await tab.click();
    at = await seen();
    if (at >= 0) break;
  }
  return at < 0 ? null : page.locator(selector).nth(at);
}

/** Gives one answer, the first that has a place where there is one, so that a game is the same every time. */
async function answer(page, luck) {
  return page.evaluate((luck) => {
    const pass = document.querySelector('[data-pass] button');
    if (pass) {
      pass.click();
      return true;
    }
    const modal = document.querySelector('dialog.chooser[open]');
    // Who passes sees little of a game.
    const ends = (one) => /^(pass|end|stop|done)\b/.test(one.dataset.action ?? '');
    const visible = (list) => {
      const all = [...list].filter((one) => one.getClientRects().length > 0 && !one.disabled);
      return all.some((one) => !ends(one)) ? all.filter((one) => !ends(one)) : all;
    };
    const places = visible(document.querySelectorAll('#table [data-legal], #dock [data-legal]'));
    const buttons = visible(document.querySelectorAll('#prompt [data-legal]'));
    const from = modal ? visible(modal.querySelectorAll('button.answer')) : places.length && (luck < 0.75 || !buttons.length) ? places : buttons;
    const one = from[Math.floor(((luck * 7.3) % 1) * from.length)];
    one?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return !!one;
  }, luck);
}

async function playOn(page, answers, done = async () => false) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.bringToFront();
  for (let count = 0, tries = 0; count < answers && tries < answers * 20; tries++) {
    if (await page.evaluate(() => !!document.querySelector('dialog.over[open]'))) return false;
    if (await done()) return true;
    if (await answer(page, (tries * 0.618) % 1)) count += 1;
    await page.waitForTimeout(60);
  }
  await escape(page);
  return false;
}

const whyNot = {
  async open(page) {
    for (const part of ['#table', '#dock', '#market']) {
      const place = await seek(page, `${part} [aria-disabled='true']`);
      if (!place) continue;
      await place.scrollIntoViewIfNeeded().catch(() => {});
      await place.dispatchEvent('click');
      if (await page.locator('.holder .chip').waitFor({ timeout: 2_500 }).then(() => true, () => false)) return true;
    }
    return null;
  },
  close: escape,
};

const chooser = {
  async open(page) {
    const place = await seek(page, '[data-legal][aria-haspopup=dialog]');
    if (!place) return null;
    await place.dispatchEvent('click');
    await page.locator('dialog.chooser[open]').waitFor({ timeout: 2_000 });
  },
  close: escape,
};

const answers = {
  // Few answers are all in sight: then there is no list.
  async open(page) {
    await page.keyboard.press('l');
    return (await page.locator('dialog.all[open]').waitFor({ timeout: 2_000 }).then(() => true, () => false)) || null;
  },
  close: escape,
};

const hint = {
  async open(page) {
    const hint = page.locator('#prompt .hint .button');
    if (!(await hint.isVisible())) await page.keyboard.press('h');
    await hint.waitFor({ timeout: 60_000 });
  },
};

function dialog(press, selector) {
  return {
    async open(page) {
      await press(page);
      await page.locator(`${selector}[open]`).waitFor({ timeout: 3_000 });
    },
    close: escape,
  };
}

async function games(anna) {
  for (const game of GAMES) {
    if (!wishes(game, ['early', 'chooser', 'why-not', 'hint', 'middle', 'mine', 'market', 'players', 'log', 'drawer', 'menu', 'rival', 'keys', 'answers', 'result', 'replay', 'replay-result', 'guide', 'gallery', 'rules'])) continue;
    const bots = Array.from({ length: RIVALS[game] }, () => ({ kind: 'bot', bot: 'greedy' }));
    const table = await openTable(anna, { game, who: [{ kind: 'me' }, ...bots], hints: true, seed: 'pictures' });
    await visit(anna, `/table/${table}`);
    for (const page of Object.values(anna)) await page.waitForSelector('#prompt');
    await playOn(anna.en, 1);
    await shoot(game, 'early', anna);
    await shoot(game, 'why-not', anna, whyNot);
    await shoot(game, 'answers', anna, answers);
    await playOn(anna.en, 15, async () => (await anna.en.locator('[data-legal][aria-haspopup=dialog]').filter({ visible: true }).count()) > 0);
    await shoot(game, 'chooser', anna, chooser);
    // Who leaves is stood in for, and so the game comes to its end.
    await anna.en.setViewportSize({ width: 1440, height: 900 });
    await escape(anna.en);
    await anna.en.locator('details.more summary').click();
    await anna.en.locator('details.more button').first().click();
    for (const page of Object.values(anna)) await page.locator('dialog.over[open]').waitFor({ timeout: 240_000 });
    await shoot(game, 'result', anna);
    const { entries } = await anna.en.evaluate(async (id) => (await fetch(`/api/finished/${id}/curve`)).json(), table);
    const half = Math.floor(entries * 0.55);
    await visit(anna, `/finished/${table}?entry=${half}&seat=0`);
    for (const page of Object.values(anna)) await page.waitForSelector('#prompt');
    await shoot(game, 'replay', anna);
    await shoot(game, 'replay-result', anna, dialog((page) => page.locator('header button').first().click(), 'dialog.over'));
    // Its middle is taken up again: a position that players made.
    const again = await openTable(anna, { from: { game: table, entry: half }, who: [{ kind: 'me' }, ...bots], hints: true });
    await visit(anna, `/table/${again}`);
    for (const page of Object.values(anna)) await page.waitForSelector('#prompt');
    await anna.en.waitForTimeout(1_500);
    await shoot(game, 'middle', anna);
    for (const [tab, part] of Object.entries({ mine: '#dock', market: '#market', players: '.people', log: '.news' })) {
      const open = async (page) => (await seek(page, part)) !== null;
      if (await anna.en.locator(part).count()) await shoot(game, tab, anna, { open, sizes: ['phone'] });
    }
    await shoot(game, 'drawer', anna, {
      sizes: ['tablet'],
      open: async (page) => (await page.locator('.rail-switch').click(), true),
      close: (page) => page.locator('.rail-switch').click(),
    });
    await shoot(game, 'menu', anna, {
      open: async (page) => (await page.locator('details.more summary').click(), true),
      close: (page) => page.locator('details.more summary').click(),
    });
    await shoot(game, 'rival', anna, dialog(async (page) => (await seek(page, '.seats li:nth-child(2) .full')).dispatchEvent('click'), 'dialog.full'));
    await shoot(game, 'keys', anna, dialog((page) => page.keyboard.press('?'), 'dialog'));
    await shoot(game, 'hint', anna, hint);
    await visit(anna, `/gallery/${game}`);
    await shoot(game, 'gallery', anna);
    await visit(anna, `/rules/${game}`);
    await shoot(game, 'rules', anna);
    await anna.en.goto('/learn');
    await anna.en.locator(`[data-game='${game}'] button`).click();
    await anna.en.waitForURL(/guide/);
    await visit(anna, anna.en.url());
    for (const page of Object.values(anna)) await page.waitForSelector('[data-guide-step]');
    await shoot(game, 'guide', anna);
  }
}

async function shell(anna, nobody) {
  if (GAMES.some((game) => wanted.includes(game))) return;
  const pages = {
    home: '/',
    lobby: '/lobby',
    account: '/account',
    games: '/games?whose=all',
    learn: '/learn',
    new: '/new/catan_road',
    'new-choice': '/new',
    about: '/about',
    missing: '/nowhere',
    invite: '/invite/none/none',
    'lost-table': '/table/none',
    'lost-replay': '/finished/none',
  };
  for (const [whose, windows] of [['', anna], ['newcomer-', nobody]]) {
    for (const [name, path] of Object.entries(pages)) {
      if (whose && !['home', 'lobby', 'account', 'games'].includes(name)) continue;
      if (!wishes('shell', [`${whose}${name}`])) continue;
      await visit(windows, path);
      await shoot('shell', `${whose}${name}`, windows, { whole: true });
    }
  }
  const special = {
    menu: async () => {
      await visit(anna, '/about');
      await shoot('shell', 'menu', anna, { sizes: ['tablet', 'phone'], open: async (page) => ((await page.locator('#menu').isVisible()) || (await page.locator('.opener').click()), true) });
    },
    clause: async () => {
      await visit(anna, '/rules/settlement#SET-4.1.4');
      // The browser goes to the clause when the page is loaded in its size.
      await shoot('shell', 'clause', anna, { open: async (page) => (await page.reload(), await page.locator('.mark').first().waitFor(), true) });
    },
    'rules-search': async () => {
      await visit(anna, '/rules/orleans_settlers');
      await shoot('shell', 'rules-search', anna, { open: (page) => page.locator('input[type=search]').filter({ visible: true }).first().fill('bag') });
    },
    'gallery-none': async () => {
      await visit(anna, '/gallery/emberleaf');
      await shoot('shell', 'gallery-none', anna, { open: (page) => page.locator('input[type=search]').first().fill('xyzzy') });
    },
    gathering: async () => {
      const table = await openTable(anna, { game: 'catan_road', who: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', bot: 'hard' }], start: false });
      await visit(anna, `/table/${table}`);
      await shoot('shell', 'gathering', anna, { whole: true });
      await visit(nobody, `/table/${table}`);
      await shoot('shell', 'gathering-guest', nobody, { whole: true });
    },
    pass: async () => {
      const table = await openTable(anna, { game: 'catan_road', who: [{ kind: 'me' }, { kind: 'me' }], hot_seat: true, seed: 'pass' });
      await visit(anna, `/table/${table}`);
      await anna.en.locator('[data-pass], #prompt').first().waitFor();
      await playOn(anna.en, 60, async () => (await anna.en.locator('[data-pass]').count()) > 0);
      await anna.de.reload();
      await shoot('shell', 'pass', anna);
    },
    watching: async () => {
      const table = await openTable(anna, { game: 'settlement', who: [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }], seed: 'watching' });
      await visit(nobody, `/table/${table}`);
      await nobody.en.waitForSelector('#prompt');
      await shoot('shell', 'watching', nobody);
      // Both windows sit at the table; one pulled plug later they say so.
      for (const page of Object.values(anna)) await page.routeWebSocket(/\/api\//, (line) => { page.plug = line; if (page.pulled) void line.close(); else line.connectToServer(); });
      await visit(anna, `/table/${table}`);
      for (const page of Object.values(anna)) {
        await page.waitForSelector('#prompt');
        page.pulled = true;
        await page.plug.close();
      }
      await anna.en.locator('.bar.warn').waitFor();
      await shoot('shell', 'line-lost', anna);
    },
    offline: async () => {
      for (const page of Object.values(nobody)) {
        await page.route('**/api/**', (route) => route.abort());
        await page.goto('/');
      }
      await shoot('shell', 'no-answer', nobody, { whole: true });
      // The next page is not there yet, and cannot be fetched.
      for (const page of Object.values(nobody)) {
        await page.route('**/*', (route) => (/Lobby|lobby/.test(route.request().url()) && !route.request().isNavigationRequest() ? route.abort() : route.fallback()));
        await page.goto('/lobby');
        await page.waitForTimeout(500);
      }
      await shoot('shell', 'offline', nobody);
    },
  };
  const screens = { watching: ['watching', 'line-lost'], offline: ['offline', 'no-answer'], gathering: ['gathering', 'gathering-guest'] };
  for (const [name, take] of Object.entries(special)) if (wishes('shell', screens[name] ?? [name])) await take();
}

const anna = await person('Anna');
await games(anna);
await shell(anna, await person(null));
await browser.close();
console.log(`${taken} pictures, ${complaints} complaints`);
process.exitCode = complaints === 0 ? 0 : 1;
