// How large and how fast. Sizes and what is drawn anew are tested; times are only reported, by `make browser-long`.

import type { Page } from '@playwright/test';
import { answer, bringGame, dice, Ear, expect, GAMES, guest as become, newcomer, openTable, settle, test } from './support';

test('the first load is small', async ({ browser, server }) => {
  const [context, page] = await newcomer(browser, server);
  let bytes = 0;
  const sizes: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) sizes.push(response.request().sizes().then(({ responseBodySize }) => void (bytes += responseBodySize), () => {}));
  });
  const began = Date.now();
  await page.goto('/');
  await expect(page.getByRole('button', { name: /play now/i }).first()).toBeVisible();
  const shown = Date.now() - began;
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  console.log(`home page: ${(bytes / 1000).toFixed(1)} kB on the wire, first button after ${shown} ms`);
  expect(bytes).toBeLessThan(150_000);
  await context.close();
});

/** 50 kbit/s and a third of a second to the server and back. */
async function slowLink(page: Page) {
  const link = await page.context().newCDPSession(page);
  await link.send('Network.enable');
  await link.send('Network.emulateNetworkConditions', { offline: false, latency: 300, downloadThroughput: 50_000 / 8, uploadThroughput: 50_000 / 8 });
}

for (const [lang, words] of [['en', 'nobody has to register'], ['de', 'niemand muss sich anmelden']] as const) {
  test(`a slow link shows something to read within five seconds, in ${lang}`, async ({ browser, server }) => {
    const [context, page] = await newcomer(browser, server, { locale: lang });
    await slowLink(page);
    const began = Date.now();
    await page.goto('/learn', { waitUntil: 'commit' });
    const soon = page.locator('#soon');
    await expect(soon).toContainText(words, { timeout: 5_000 });
    await expect(soon.getByRole('listitem')).toHaveCount(4);
    // Painted, and in the colours of the page: not only there.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, undefined, { timeout: 5_000 });
    const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime);
    expect(painted).toBeLessThan(5_000);
    expect(await soon.locator('header').evaluate((head) => getComputedStyle(head).display)).toBe('flex');
    // And then the page itself, in place of it; the second time nobody need wait for it.
    if (lang === 'en' && process.env.STEADING_LONG) {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
      await expect(soon).toHaveCount(0);
    }
    console.log(`50 kbit/s, ${lang}: words after ${painted.toFixed(0)} ms${process.env.STEADING_LONG && lang === 'en' ? `, the page after ${Date.now() - began} ms` : ''}`);
    await context.close();
  });
}

/** Pieces, cards and rows that a new view leaves as they were must not be made anew: that is what keeps a full table fast. */
test('a new view of a full Emberleaf table keeps what is drawn already', async ({ page }) => {
  const who = [{ kind: 'me' }, ...Array.from({ length: 4 }, () => ({ kind: 'bot', bot: 'easy' }))];
  const table = await openTable(page, 'Anna', { game: 'emberleaf', who, seed: 'five' });
  const ear = new Ear(page);
  await page.goto(`/table/${table}`);
  await settle(page);
  const luck = dice(17);
  let measured = 0;
  for (let tries = 0; tries < 200 && measured < 6; tries++) {
    await page.evaluate(() => document.querySelectorAll('#table *').forEach((one) => ((one as Element & { drawn?: true }).drawn = true)));
    const views = ear.views.length;
    if (!(await answer(page, luck))) continue;
    await page.waitForTimeout(200);
    // Some taps only choose, and nothing is sent for them.
    if (ear.views.length === views) continue;
    const [kept, all] = await page.evaluate(() => {
      const drawn = [...document.querySelectorAll('#table *')];
      return [drawn.filter((one) => (one as Element & { drawn?: true }).drawn).length, drawn.length];
    });
    expect(all).toBeGreaterThan(500);
    expect(kept! / all!, 'part of the table that was drawn before').toBeGreaterThan(0.8);
    measured += 1;
  }
  expect(measured).toBe(6);
});

test('how long a move takes to both screens @long', async ({ browser, server }) => {
  const [[one, host], [two, guest]] = [await newcomer(browser, server), await newcomer(browser, server)];
  const table = await openTable(host, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'open' }] });
  await become(guest, 'Ben');
  await host.goto(`/table/${table}`);
  await guest.goto(`/table/${table}`);
  await guest.getByRole('button', { name: 'Sit here' }).first().click();
  await host.getByRole('button', { name: 'Start the game' }).click();
  await settle(host);
  await settle(guest);
  const luck = dice(21);
  const times: number[][] = [];
  for (let moves = 0, tries = 0; moves < 12 && tries < 400; tries++) {
    for (const [actor, other] of [[host, guest], [guest, host]] as const) {
      const changed = (page: typeof host) =>
        page.evaluate(
          () =>
            new Promise<number>((told) => {
              const log = document.querySelector('.log ol');
              if (!log) return told(-1);
              const watch = new MutationObserver(() => {
                watch.disconnect();
                told(performance.timeOrigin + performance.now());
              });
              watch.observe(log, { childList: true });
              setTimeout(() => told(-1), 1_500);
            }),
        );
      if ((await actor.locator('[data-legal]').count()) === 0) continue;
      const seen = [changed(actor), changed(other)];
      const clicked = await actor.evaluate(() => performance.timeOrigin + performance.now());
      if (!(await answer(actor, luck))) continue;
      const [mine, theirs] = await Promise.all(seen);
      if (mine! > 0 && theirs! > 0) times.push([mine! - clicked, theirs! - clicked]);
      moves += 1;
    }
  }
  const median = (column: number) => times.map((row) => row[column]!).sort((a, b) => a - b)[Math.floor(times.length / 2)];
  console.log(`a move shows after ${median(0)?.toFixed(0)} ms here and ${median(1)?.toFixed(0)} ms there (median of ${times.length}; aim 100)`);
  expect(times.length).toBeGreaterThan(2);
  await one.close();
  await two.close();
});

test('what a new view of a full Emberleaf table costs @long', async ({ page }) => {
  const who = [{ kind: 'me' }, ...Array.from({ length: 4 }, () => ({ kind: 'bot', bot: 'easy' }))];
  const table = await openTable(page, 'Anna', { game: 'emberleaf', who, seed: 'five' });
  await page.goto(`/table/${table}`);
  await settle(page);
  const luck = dice(17);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const script = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000;
  const costs: number[] = [];
  for (let tries = 0; tries < 400 && costs.length < 15; tries++) {
    const [before, log] = [await script(), await page.locator('.log li').count()];
    if (!(await answer(page, luck))) continue;
    await page.waitForTimeout(250);
    const views = Math.max(1, (await page.locator('.log li').count()) - log);
    costs.push(((await script()) - before) / views);
  }
  costs.sort((a, b) => a - b);
  console.log(`five seats of Emberleaf: ${costs[Math.floor(costs.length / 2)]?.toFixed(1)} ms of scripting for a view (median of ${costs.length}; aim 50)`);
  expect(costs.length).toBeGreaterThan(5);
});

test('a replay jumps to any moment', async ({ page }) => {
  for (const game of GAMES) {
    const id = await bringGame(page, game, '4-seats-plain-1');
    await page.goto(`/finished/${id}`);
    const slider = page.getByRole('slider');
    await expect(slider).toBeVisible();
    const entries = Number(await slider.getAttribute('max'));
    const times: number[] = [];
    for (const part of [0.5, 0.1, 0.9, 0.3, 0.7]) {
      const entry = Math.round(entries * part);
      // From the hand on the slider to the drawn page.
      const took = await page.evaluate(async (entry) => {
        const slider = document.querySelector<HTMLInputElement>('input[type=range]')!;
        const began = performance.now();
        slider.value = String(entry);
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        const there = () => document.querySelector('.replay .count')?.textContent?.includes(` ${entry} `);
        while (!there()) await new Promise((next) => setTimeout(next, 1));
        document.body.getBoundingClientRect();
        return performance.now() - began;
      }, entry);
      await expect(page.getByText(`Moment ${entry} of`)).toBeVisible();
      times.push(took);
    }
    times.sort((a, b) => a - b);
    console.log(`${game}, ${entries} entries: a jump takes ${times[2]!.toFixed(0)} ms, at most ${times[4]!.toFixed(0)} ms (aim 50)`);
  }
});

test('a replay of five seats of Emberleaf at ten moments a second @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const id = await bringGame(page, 'emberleaf', '5-seats-plain-1');
  await page.goto(`/finished/${id}?entry=0`);
  await expect(page.getByRole('slider')).toBeVisible();
  await page.getByLabel('Speed').selectOption({ label: '10×' });
  await page.getByRole('button', { name: 'Play by itself' }).click();
  await page.waitForTimeout(1_500);
  const session = await page.context().newCDPSession(page);
  // Time of the processor, not of the clock: what others do at the same time does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => new Map((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value * 1_000]));
  const before = await spent();
  const { frames, moments, seconds, worst } = await page.evaluate(async () => {
    const entry = () => Number(document.querySelector<HTMLInputElement>('input[type=range]')!.value);
    const [began, first] = [performance.now(), entry()];
    let [frames, last, worst] = [0, began, 0];
    while (performance.now() - began < 15_000) {
      const now = await new Promise<number>((drawn) => requestAnimationFrame(drawn));
      frames += 1;
      worst = Math.max(worst, now - last);
      last = now;
    }
    const seconds = (performance.now() - began) / 1_000;
    return { frames, moments: entry() - first, seconds, worst };
  });
  const after = await spent();
  const cost = (name: string) => after.get(name)! - before.get(name)!;
  const each = (name: string) => (cost(name) / moments).toFixed(1);
  console.log(`replay of five seats: ${(frames / seconds).toFixed(1)} frames and ${(moments / seconds).toFixed(1)} moments a second over ${seconds.toFixed(0)} s, longest frame ${worst.toFixed(0)} ms (aim: 50 frames, 10 moments)`);
  console.log(`processor: ${(cost('TaskDuration') / frames).toFixed(1)} ms a frame; a moment ${each('TaskDuration')} ms: scripts ${each('ScriptDuration')}, style ${each('RecalcStyleDuration')}, layout ${each('LayoutDuration')}`);
  await expect(page.locator('.problem')).toHaveCount(0);
  expect(moments / seconds).toBeGreaterThan(3);
});
