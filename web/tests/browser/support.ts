// A real server for each worker, and a player who clicks on what is legal.

import type AxeCore from 'axe-core';
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { View as Catan } from '../../src/generated/catan_road';
import type { View as Emberleaf } from '../../src/generated/emberleaf';
import type { Kept, Opened } from '../../src/generated/http';
import type { View as Orleans } from '../../src/generated/orleans_settlers';
import type { View as Settlement } from '../../src/generated/settlement';

/** What the tests look at in the views of all games. */
type AnyView = Pick<Emberleaf, 'hero_deck' | 'favour_deck' | 'bag'> & {
  players: (Pick<Settlement['players'][number], 'heroes' | 'hero_count' | 'wildlands' | 'buildings'> &
    Pick<Catan['players'][number], 'hand' | 'roads' | 'settlements' | 'cities' | 'metropolises' | 'knights' | 'special_cards'> &
    Pick<Orleans['players'][number], 'places'>)[];
};

const PROGRAM = process.env.STEADING_BIN ?? new URL('../../../target/debug/steading', import.meta.url).pathname;

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const LIMITS = new URL('limits.toml', import.meta.url).pathname;

export class Server {
  address = '';

  /** Bots answer at once, unless told. */
  constructor(private readonly pace = 0) {}

  private child: ChildProcess | undefined;
  private readonly data = mkdtempSync(join(tmpdir(), 'steading-browser-'));

  /** Starts, or starts again where it was. */
  async start() {
    const port = this.address ? new URL(this.address).port : '0';
    const args = ['--lang', 'en', 'serve', '--addr', `127.0.0.1:${port}`, '--data', this.data, '--bot-pace', String(this.pace), '--limits', LIMITS, '--log', 'json'];
    const child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    this.child = child;
    this.address = await new Promise<string>((found, failed) => {
      let said = '';
      child.stdout.on('data', (text) => {
        said += text;
        const address = /http:\/\/[\d.]+:\d+/.exec(said);
        if (address) found(address[0]);
      });
      child.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  /** Pulls the plug. */
  async kill() {
    const child = this.child;
    if (!child) return;
    const gone = new Promise((ended) => child.on('exit', ended));
    child.kill('SIGKILL');
    await gone;
  }

  async end() {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

export const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  page: async ({ page }, use) => {
    const wrong = watch(page);
    await use(page);
    expect(wrong, 'the page complained').toEqual([]);
  },
});

/** Errors of scripts and of the content policy end up here. */
export function watch(page: Page): string[] {
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (line) => {
    // A server that is pulled out shows as a failed connection; that is part of the game.
    const expected = /ERR_CONNECTION|WebSocket|Failed to load resource/;
    if (line.type() === 'error' && !expected.test(line.text())) wrong.push(line.text());
  });
  return wrong;
}

export interface Wish {
  game: string;
  who?: { kind: string; bot?: string }[];
  seats?: number;
  seed?: string;
  hot_seat?: boolean;
  turn_based?: boolean;
  hints?: boolean;
  options?: Record<string, string>;
  private?: boolean;
}

/** Asks the server as the person of this page. */
async function post<Answer>(page: Page, path: string, body: unknown): Promise<Answer> {
  return page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path as string, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      return JSON.parse(text);
    },
    [path, body] as const,
  );
}

/** The person of this page becomes a guest, unless there is one already. */
export async function guest(page: Page, name: string) {
  await page.goto('/about');
  const me = await page.evaluate(async () => (await fetch('/api/me')).json());
  if (!me.person) await post(page, '/api/guest', { name });
}

/** Opens a table as the person of this page, who becomes a guest first. */
export async function openTable(page: Page, name: string, wish: Wish): Promise<string> {
  await guest(page, name);
  const open = wish.who?.some((who) => who.kind === 'open');
  return (await post<Opened>(page, '/api/tables', { start: !open, ...wish })).table;
}

/** Brings one of the golden games to the server; resolves to the id of its replay. */
export async function bringGame(page: Page, game: string, record: string): Promise<string> {
  await guest(page, 'Anna');
  const text = readFileSync(new URL(`../../../records/${game}/${record}.steading`, import.meta.url), 'utf8');
  return (await post<Kept>(page, '/api/records', { record: text })).id;
}

/** What the sockets of a page hear from now on: views with the seat that looks, and how many answers were taken. */
export class Ear {
  readonly views: { viewer: number | null; view: AnyView }[] = [];
  taken = 0;

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      let viewer: number | null = null;
      socket.on('framereceived', ({ payload }) => {
        const said = JSON.parse(String(payload));
        if (said.is === 'table') viewer = said.viewer;
        if (said.view) this.views.push({ viewer, view: said.view });
        if (said.is === 'answer' && said.verdict?.ok !== undefined) this.taken += 1;
      });
    });
  }
}

const sorted = (ids: string[]) => ids.every((id, at) => at === 0 || ids[at - 1]! <= id);

/** Whether a view shows the secret of a seat. */
const shows: Record<string, (view: AnyView, seat: number) => boolean> = {
  settlement: (view, seat) => view.players[seat]!.heroes !== null,
  catan_road: (view, seat) => view.players[seat]!.hand !== null,
  orleans_settlers: (view, seat) => view.players[seat]!.places.some(({ spaces }) => spaces.some(({ planned }) => planned)),
  // Nothing lies face down before a seat; what nobody knows is the order of the decks.
  emberleaf: (view) => ![view.hero_deck, view.favour_deck, view.bag].every(sorted),
};

/** What arrives is what counts: no seat was ever sent the secret of another, and where seats have secrets an own one was. */
export function expectSecrets(game: string, ear: Ear, holds = game !== 'emberleaf') {
  const seen = ear.views.filter(({ viewer }) => viewer !== null);
  expect(seen.length).toBeGreaterThan(3);
  const seats = seen[0]!.view.players.length;
  for (const { viewer, view } of seen) {
    for (let seat = 0; seat < seats; seat++) if (seat !== viewer) expect(shows[game]!(view, seat), `${viewer} sees what ${seat} hides`).toBe(false);
  }
  if (holds) expect(seen.some(({ viewer, view }) => shows[game]!(view, viewer!))).toBe(true);
}

/** No finding of axe at all, however small. */
export async function axe(page: Page, screen: string) {
  // Scripts from elsewhere are forbidden to the page, not to the test.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const findings = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof AxeCore }).axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(' | ')}`);
  });
  expect.soft(findings, screen).toEqual([]);
}

export const SIZES = { desk: { width: 1440, height: 900 }, tablet: { width: 820, height: 1180 }, phone: { width: 360, height: 640 } };
const SCHEMES = ['light', 'dark'] as const;
const LOOKS = Object.entries(SIZES).flatMap(([size, viewport]) => SCHEMES.map((scheme) => ({ size, viewport, scheme })));
/** Whether there is time to look in every way. */
export const ALL = !!process.env.STEADING_LONG;
let turn = 0;

/** The looks take turns from this one on. */
export function lookFrom(first: number) {
  turn = first;
}

/** Axe looks at a screen in every size and scheme, or in the next one of them. */
export async function look(page: Page, screen: string) {
  for (const { size, viewport, scheme } of ALL ? LOOKS : [LOOKS[turn++ % LOOKS.length]!]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: scheme });
    await axe(page, `${screen}, ${size}, ${scheme}`);
  }
}

/** No sideways scrolling, and nothing too small for a thumb. */
export async function fitsThumb(page: Page, screen: string) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${screen}: sideways scrolling`).toBeLessThanOrEqual(0);
  const small = () => page.evaluate(() => {
    // A link or a name within a sentence is as high as its line (WCAG 2.5.8 excepts it).
    const inline = (one: Element) => one.matches('a, .named') && getComputedStyle(one).display === 'inline';
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

export async function settle(page: Page) {
  await expect(page.locator('#prompt')).toBeVisible();
}

/**
 * In the page: clicks on something legal for each of the draws, until so many answers are given, the game is over, or
 * the device goes round. What is not asked yet is waited for, as long as `patience` lasts.
 */
async function click([draws, where, most, patience]: readonly [readonly number[], string, number, number]) {
  const pause = (ms: number) => new Promise((later) => setTimeout(later, ms));
  let given = 0;
  let until = performance.now() + patience;
  for (let at = 0; at < draws.length && given < most; ) {
    if (document.querySelector('dialog.over[open]')) return { given, end: 'over' } as const;
    if (document.querySelector('[data-pass]')) return { given, end: 'pass' } as const;
    const dialog = document.querySelector('dialog.chooser[open]');
    const targets = dialog
      ? [...dialog.querySelectorAll<HTMLElement>('button.answer')]
      : [...document.querySelectorAll<HTMLElement>('[data-legal]')].filter(
          (one) => one.closest(where) && one.getClientRects().length > 0 && !(one as HTMLButtonElement).disabled,
        );
    if (targets.length === 0) {
      if (performance.now() >= until) return { given, end: 'waits' } as const;
      await pause(10);
      continue;
    }
    // Often one of the buttons, so that a plan is also confirmed and a turn ended.
    const luck = draws[at++]!;
    const buttons = targets.filter((one) => one.closest('#prompt'));
    const often = luck < 0.4 && buttons.length > 0;
    const [from, draw] = often ? [buttons, luck / 0.4] : [targets, luck];
    from[Math.floor(draw * from.length)]!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    given += 1;
    until = performance.now() + patience;
    await pause(15);
  }
  return { given, end: 'asked' } as const;
}

/**
 * Answers once by a click on something legal: a place of the board or a button. Which one is drawn from `luck`.
 * Returns false when nothing was asked.
 */
export async function answer(page: Page, luck: () => number, where = '#table, #dock, #market, #prompt'): Promise<boolean> {
  return (await page.evaluate(click, [[luck()], where, 1, 0] as const)).given > 0;
}

/** Waits until what was answered is taken and something is asked again. */
export async function answered(page: Page) {
  await expect(page.locator('#prompt:not([aria-busy])')).toBeVisible();
  await expect.poll(() => page.locator('[data-legal]').count()).toBeGreaterThan(0);
}

/** Answers mostly on the table itself, so that a plan is filled before it is confirmed. */
export async function answerAtTable(page: Page, luck: () => number): Promise<boolean> {
  if (luck() < 0.7 && (await answer(page, luck, '#table, #dock, #market'))) return true;
  return answer(page, luck);
}

/** A little generator, so that a test plays the same game every time. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Gives so many answers, or as many as somebody who is patient may give. On a phone some are behind another tab. */
export async function giveSome(page: Page, luck: () => number, count: number) {
  for (let given = 0, tries = 0; given < count && tries < 200; tries++) {
    if (await answer(page, luck)) given += 1;
    else {
      await page.evaluate((draw) => {
        const tabs = [...document.querySelectorAll<HTMLElement>('nav.tabs button')].filter((tab) => tab.querySelector('.badge'));
        tabs[Math.floor(draw * tabs.length)]?.click();
      }, luck());
      await page.waitForTimeout(30);
    }
  }
  // A choice that is open stands before everything else.
  await page.keyboard.press('Escape');
}

/** In the page: the spot of something that can be touched now, drawn from `luck`; or how things stand. */
function touchable(luck: number) {
  if (document.querySelector('dialog.over[open]')) return 'over';
  const seen = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getClientRects().length > 0 && !(one as HTMLButtonElement).disabled);
  const dialog = document.querySelector('dialog.chooser[open]');
  const tabs = dialog ? [] : seen('nav.tabs button[aria-pressed=false]').filter((tab) => tab.querySelector('.badge'));
  const targets = dialog ? seen('dialog.chooser button.answer') : seen('#table [data-legal], #dock [data-legal], #market [data-legal], #prompt [data-legal]');
  const buttons = targets.filter((one) => one.closest('#prompt'));
  const among = luck < 0.25 && tabs.length > 0 ? tabs : luck < 0.6 && buttons.length > 0 ? buttons : targets.length > 0 ? targets : tabs;
  const from = Math.floor(((luck * 997) % 1) * among.length);
  for (const one of [...among.slice(from), ...among.slice(0, from)]) {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = one.getBoundingClientRect();
    for (const [across, down] of [[0.5, 0.5], [0.3, 0.3], [0.7, 0.7], [0.5, 0.15], [0.5, 0.85]] as const) {
      const spot = { x: left + width * across, y: top + height * down };
      if (one.contains(document.elementFromPoint(spot.x, spot.y))) return spot;
    }
  }
  return 'waits';
}

/** Plays as a person does, by touches that the browser knows from those of scripts. */
export async function playByHand(page: Page, luck: () => number, most = 2_000) {
  for (let answers = 0, idle = 0; answers < most; ) {
    const spot = await page.evaluate(touchable, luck());
    if (spot === 'over') return;
    if (spot === 'waits') {
      expect((idle += 1), 'nothing can be touched any more').toBeLessThan(600);
      await page.waitForTimeout(50);
      continue;
    }
    idle = 0;
    answers += 1;
    await page.mouse.click((spot as { x: number }).x, (spot as { y: number }).y);
    await page.waitForTimeout(40);
  }
}

/** Plays until the game is over, or so many answers were given. */
export async function playOn(page: Page, luck: () => number, most = 2_000): Promise<number> {
  let answers = 0;
  while (answers < most) {
    const draws = Array.from({ length: Math.min(most - answers, 50) }, luck);
    const { given, end } = await page.evaluate(click, [draws, '#table, #dock, #market, #prompt', most - answers, 30_000] as const);
    answers += given;
    if (end === 'over') return answers;
    if (end === 'pass') await page.locator('[data-pass] button').click();
    if (end === 'waits') throw new Error('nothing happens any more');
  }
  return answers;
}

/**
 * Notes how much the page jumps, by the measure of browsers (cumulative layout shift): of all windows of at most five seconds
 * without a second of rest in between the one with the largest sum. What a touch brings about within half a second is
 * excused, unless the touch is one of a script. Notes also where the board is.
 */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[] };
    const [GAP, LONGEST] = [1_000, 5_000];
    const answers: number[] = [];
    const shifts: { at: number; value: number; of: string }[] = [];
    const places = new Set<string>();
    addEventListener('click', (event) => {
      const board = document.querySelector('#table')?.getBoundingClientRect();
      if (!board || !(event.target as Element).closest('[data-legal], .answer')) return;
      answers.push(performance.now());
      places.add(`${board.top} ${board.width}×${board.height}`);
    }, true);
    const place = ({ x, y, width, height }: DOMRect) => `${x} ${y} ${width}×${height}`;
    const note = (entries: Shift[]) => {
      for (const { startTime: at, value, hadRecentInput, sources } of entries) {
        if (hadRecentInput) continue;
        const of = sources.map(({ node, previousRect, currentRect }) => `${node?.nodeName}.${node instanceof Element ? node.getAttribute('class') : ''} ${place(previousRect)} → ${place(currentRect)}`);
        shifts.push({ at, value, of: `${value.toFixed(4)} ${of.join('\n  ')}` });
      }
    };
    const watch = new PerformanceObserver((list) => note(list.getEntries() as Shift[]));
    watch.observe({ type: 'layout-shift', buffered: true });
    /** When it would have been, had every answer taken a second as with a person. */
    const unhurried = (time: number) => {
      const before = answers.filter((answer) => answer <= time);
      return before.reduce((late, answer, at) => late + (at ? Math.max(0, 1_000 - (answer - before[at - 1]!)) : 0), time);
    };
    const still = () => {
      note(watch.takeRecords() as Shift[]);
      const windows: { from: number; to: number; score: number; of: string[] }[] = [];
      for (const { at, value, of } of shifts) {
        // What comes before the first answer is not the game.
        if (at < (answers[0] ?? Infinity)) continue;
        const time = unhurried(at);
        let window = windows.at(-1);
        if (!window || time - window.to >= GAP || time - window.from >= LONGEST) windows.push((window = { from: time, to: time, score: 0, of: [] }));
        window.to = time;
        window.score += value;
        window.of.push(of);
      }
      const worst = windows.reduce((most, window) => (window.score > most.score ? window : most), { score: 0, of: [] as string[] });
      return { answers: answers.length, places: [...places], windows: windows.length, score: worst.score, told: worst.of.join('\n') };
    };
    Object.assign(window, { still });
  });
}

/** So much may the page shift in the worst window of a whole game. */
const STILL = 0.05;

type Still = { answers: number; places: string[]; windows: number; score: number; told: string };

/** How much the page has moved, told and resolved. */
async function reportShifts(page: Page, what: string): Promise<Still> {
  const still = await page.evaluate(() => (window as unknown as { still: () => Still }).still());
  console.log(`${what}: ${still.answers} answers, ${still.windows} windows with shifts, the worst ${still.score.toFixed(4)}${ALL ? `\n${still.told}` : ''}`);
  expect(still.answers).toBeGreaterThan(5);
  return still;
}

/** The page has hardly moved; and with a script, which is not excused, the board has kept its place. */
export async function expectStill(page: Page, what: string, byHand = false) {
  const { places, score, told } = await reportShifts(page, what);
  if (!byHand) expect(places, 'where the board is').toHaveLength(1);
  expect(score, told).toBeLessThan(STILL);
}

export async function newcomer(browser: Browser, server: Server, options: Parameters<Browser['newContext']>[0] = {}): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ baseURL: server.address, locale: 'en-GB', reducedMotion: 'reduce', ...options });
  return [context, await context.newPage()];
}

export { expect };
export const GAMES = ['settlement', 'catan_road', 'emberleaf', 'orleans_settlers'];
