// Each guided first game from the Learn page to its end, by nothing but touches where the arrow points: at the sizes of a
// desk, a tablet and a phone, in both languages. `make test` follows each guide twice, `make browser-long` in every way.

import type { Page } from '@playwright/test';
import catanRoad from '../../src/guides/catan_road';
import emberleaf from '../../src/guides/emberleaf';
import orleansSettlers from '../../src/guides/orleans_settlers';
import settlement from '../../src/guides/settlement';
import { expect, newcomer, test, watch } from './support';

const SIZES = { desk: [1440, 900], tablet: [820, 1180], phone: [360, 640] } as const;
/** What `make test` tries: the widest and the narrowest screen, and both languages. */
const SHORT = ['desk en', 'phone de'];
/** Where an arrow points, and at which control. */
type Tip = { x: number; y: number; name: string };
/** So much of a control a finger needs to see; the edge of a card may be round. */
const THUMB = 40;
const GUIDES = { settlement, catanRoad, emberleaf, orleansSettlers };

/** What the guide says now, and the tip of its arrow once it stands still and has left the spot of the last touch. */
async function now(page: Page, touched: Tip | null = null) {
  return page.evaluate(async (touched) => {
    const tip = () => {
      const arrow = document.querySelector('.arrow[data-arrow]');
      if (!(arrow instanceof HTMLElement)) return null;
      // Where it lies, whether it dances or not.
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight, classList, dataset } = arrow;
      return { x: offsetLeft + Math.round(offsetWidth / 2), y: classList.contains('below') ? offsetTop + 1 : offsetTop + offsetHeight - 1, name: dataset.arrow! };
    };
    const frame = () => new Promise(requestAnimationFrame);
    const key = (tip: Tip | null) => JSON.stringify(tip);
    // The next touch may be at the same spot; then it is waited for in vain.
    for (const until = performance.now() + 300; touched && key(tip()) === key(touched) && performance.now() < until; ) await frame();
    let still = 0;
    for (let last = key(tip()), frames = 0; still < 4 && frames < 12; frames++) {
      await frame();
      still = last === (last = key(tip())) ? still + 1 : 0;
    }
    /** How much of the button at the tip can be seen, from top to bottom; places on a map move with the map. */
    const seen = ({ x, y }: Tip) => {
      const button = document.elementFromPoint(x, y)?.closest('button');
      const hit = (down: number) => !!button?.contains(document.elementFromPoint(x, down));
      let [from, to] = [y, y];
      while (hit(from - 1)) from -= 1;
      while (hit(to + 1)) to += 1;
      return button ? to - from + 1 : Infinity;
    };
    const bar = document.querySelector('[data-guide-step]');
    const at = still < 4 ? null : tip();
    return { step: Number(bar?.getAttribute('data-guide-step') ?? -1), said: bar?.textContent ?? '', tip: at, seen: at ? seen(at) : 0 };
  }, touched);
}

/** Touches where the arrow points, until the guide is over. Nothing else is ever touched. */
async function follow(page: Page, guide: (typeof GUIDES)[keyof typeof GUIDES], lang: 'en' | 'de', picture?: string) {
  const told = new Set<number>();
  const touches = guide.steps.reduce((sum, { touch }) => sum + (touch?.length ?? 1), 0);
  let idle = 0;
  let last: Tip | null = null;
  for (let touched = 0; touched < touches * 3; ) {
    const { step, said, tip, seen } = await now(page, last);
    last = null;
    if (step >= guide.steps.length) break;
    if (!tip) {
      expect((idle += 1), `the arrow points nowhere in step ${step + 1}: ${said}`).toBeLessThan(180);
      continue;
    }
    idle = 0;
    if (!told.has(step)) {
      expect(said).toContain(guide.steps[step]!.say[lang]);
      told.add(step);
      if (picture) await page.screenshot({ path: `${picture}-${String(step + 1).padStart(2, '0')}.png` });
    }
    if (page.viewportSize()!.width < 700) expect(seen, `the arrow of step ${step + 1} stands on a sliver (${tip.name})`).toBeGreaterThanOrEqual(THUMB);
    await page.mouse.click(tip.x, tip.y);
    touched += 1;
    last = tip;
    expect(await page.locator('.guide [role=alert]').count(), `the arrow of step ${step + 1} stands on a wrong control (${tip.name})`).toBe(0);
  }
  await expect(page.locator('[data-guide-step]')).toHaveAttribute('data-guide-step', String(guide.steps.length));
  expect(told.size).toBe(guide.steps.length);
}

/** From the Learn page to the end of a guide. */
async function learn(page: Page, guide: (typeof GUIDES)[keyof typeof GUIDES], lang: 'en' | 'de', picture?: string) {
  const wrong = watch(page);
  await page.goto('/learn');
  await page.locator(`[data-game='${guide.game}'] button`).click();
  await page.waitForURL(/\/table\/.*guide/);
  await follow(page, guide, lang, picture);
  expect(wrong).toEqual([]);
}

for (const [name, guide] of Object.entries(GUIDES)) {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    for (const lang of ['en', 'de'] as const) {
      const long = SHORT.includes(`${size} ${lang}`) ? '' : ' @long';
      test(`the guide ${name} at the size of a ${size} in ${lang}${long}`, async ({ browser, server }) => {
        const [context, page] = await newcomer(browser, server, { locale: lang, viewport: { width, height }, hasTouch: size === 'phone' });
        const folder = process.env.GUIDE_PICTURES;
        await learn(page, guide, lang, folder && `${folder}/${name}-${size}-${lang}`);
        await context.close();
      });
    }
  }
}

test('a guide in which the arrow dances, pieces fly and the others take their time', async ({ browser, server }) => {
  const [context, page] = await newcomer(browser, server, { reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    Object.assign(window, { flights: 0, danced: 0 });
    const seen = window as unknown as { flights: number; danced: number };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      if (this instanceof HTMLElement && this.dataset.flight) seen.flights += 1;
      return animate.call(this, frames, timing);
    };
    addEventListener('animationstart', ({ target }) => (seen.danced += Number((target as Element).matches('[data-arrow]'))), true);
  });
  await learn(page, settlement, 'en');
  const { flights, danced } = await page.evaluate(() => ({ ...(window as unknown as { flights: number; danced: number }) }));
  expect(flights).toBeGreaterThan(10);
  expect(danced).toBeGreaterThan(0);
  await context.close();
});

test('a guide goes on after a reload, and says why another answer is not for now', async ({ page }) => {
  await page.goto('/learn');
  await page.locator(`[data-game='${settlement.game}'] button`).click();
  await page.waitForURL(/\/table\/.*guide/);
  const bar = page.locator('[data-guide-step]');
  await expect(bar).toHaveAttribute('data-guide-step', '0');
  for (let at = await now(page); at.step < 2; at = await now(page)) {
    const { step, tip } = at;
    if (!tip) continue;
    await page.mouse.click(tip.x, tip.y);
    // One touch at a time, however slow the machine.
    await expect.poll(async () => {
      const next = await now(page);
      return next.step !== step || (next.tip !== null && next.tip.name !== tip.name);
    }).toBe(true);
  }
  await page.reload();
  await expect(bar).toHaveAttribute('data-guide-step', '2');
  const wanted = settlement.steps[2]!.touch![0];
  const other = page.locator(`[data-legal][data-action]:not([data-action="${wanted}"])`).filter({ visible: true }).first();
  const entries = await page.locator('.log li').count();
  await other.click();
  await expect(bar.getByRole('alert')).toContainText(settlement.steps[2]!.say.en);
  expect(await page.locator('.log li').count()).toBe(entries);
});

test('the opponent of a guide has one face, in the guide and beside the board', async ({ page }) => {
  await page.goto('/learn');
  await page.locator(`[data-game='${orleansSettlers.game}'] button`).click();
  await page.waitForURL(/\/table\/.*guide/);
  const face = page.locator('.guide .rival [data-face]');
  await expect(face).toHaveCount(1);
  await expect(page.locator('.seats li:not(.me) [data-face]')).toHaveAttribute('data-face', (await face.getAttribute('data-face'))!);
  await expect(page.locator('.seats li:not(.me) .name')).toHaveText(orleansSettlers.others![0]!);
});
