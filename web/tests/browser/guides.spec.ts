// Each guided first game runs to its end, in both languages, with one wrong answer on the way.

import type { Page } from '@playwright/test';
import catanRoad from '../../src/guides/catan_road';
import emberleaf from '../../src/guides/emberleaf';
import orleansSettlers from '../../src/guides/orleans_settlers';
import settlement from '../../src/guides/settlement';
import { expect, test } from './support';

const selector = (action: string) => `[data-action="${action}"]`;

/** Clicks the place of an answer; one without a place of its own is in the list of all. */
async function give(page: Page, action: string) {
  const place = page.locator(selector(action)).filter({ visible: true }).first();
  await expect.poll(async () => (await place.count()) > 0 || (await page.locator('#prompt .answers button').count()) > 0).toBe(true);
  if ((await place.count()) > 0 && (await place.getAttribute('aria-haspopup')) === null) {
    await place.dispatchEvent('click');
    return;
  }
  await page.keyboard.press('l');
  await page.locator(`dialog.all ${selector(action)}`).dispatchEvent('click');
}

for (const guide of [settlement, catanRoad, emberleaf, orleansSettlers]) {
  test(`the guide of ${guide.game} has 8 to 12 steps`, () => {
    expect(guide.steps.length).toBeGreaterThanOrEqual(8);
    expect(guide.steps.length).toBeLessThanOrEqual(12);
  });

  for (const lang of ['en', 'de'] as const) {
    test(`the guide of ${guide.game} in ${lang}`, async ({ browser, server }) => {
      const context = await browser.newContext({ baseURL: server.address, locale: lang, reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto('/learn');
      await page.locator(`[data-game='${guide.game}'] button`).click();
      await page.waitForURL(/\/table\/.*guide/);
      const bar = page.locator('[data-guide-step]');
      let triedWrong = false;
      for (const [at, step] of guide.steps.entries()) {
        await expect(bar).toHaveAttribute('data-guide-step', String(at));
        await expect(bar).toContainText(step.say[lang]);
        await expect(page.locator('svg.arrow'), `step ${at + 1} points nowhere`).toBeVisible();
        const others = page.locator('[data-legal][data-action]:not([aria-haspopup])').filter({ visible: true });
        const wrong = triedWrong ? undefined : (await others.all()).at(-1);
        const action = await wrong?.getAttribute('data-action');
        if (wrong && action && action !== step.actions[0]) {
          await wrong.dispatchEvent('click');
          await expect(bar.getByRole('alert')).toContainText(step.why[lang]);
          triedWrong = true;
        }
        if (at === 4) {
          // Left, and taken up again.
          await page.reload();
          await expect(bar).toHaveAttribute('data-guide-step', '4');
        }
        for (const action of step.actions) await give(page, action);
      }
      await expect(bar).toHaveAttribute('data-guide-step', String(guide.steps.length));
      expect(triedWrong).toBe(true);
      await context.close();
    });
  }
}
