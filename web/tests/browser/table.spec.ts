// What the table page promises: undo and its barrier, reasons, hints, hot seat, replay, keyboard.

import { answerAtTable, answer, bringGame, dice, Ear, expect, expectSecrets, GAMES, guest as become, newcomer, openTable, playOn, settle, test } from './support';

const alone = [{ kind: 'me' }];
const withBot = [{ kind: 'me' }, { kind: 'bot', bot: 'easy' }];

test('a step can be taken back, and what cannot is said before', async ({ page }) => {
  const table = await openTable(page, 'Anna', { game: 'settlement', who: alone, seed: 'undo' });
  await page.goto(`/table/${table}`);
  await settle(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  // Wherever nothing can be taken back, the button says why.
  await expect(undo).toBeDisabled();
  await expect(undo).toHaveAttribute('title', /cannot be taken back/i);
  const luck = dice(2);
  const sentence = page.locator('#prompt .sentence p').first();
  let undone = false;
  for (let tries = 0; tries < 60 && !undone; tries++) {
    const before = await sentence.innerText();
    if (!(await answer(page, luck))) {
      await page.waitForTimeout(30);
      continue;
    }
    await page.waitForTimeout(120);
    if (await undo.isEnabled()) {
      await undo.click();
      await expect(sentence).toHaveText(before, { useInnerText: true });
      undone = true;
    }
  }
  expect(undone).toBe(true);
  // And given again.
  await expect(page.getByRole('button', { name: 'Redo' })).toBeVisible();
});

const clauses: Record<string, RegExp> = { settlement: /Rule SET-/, catan_road: /Rule CAT-/, emberleaf: /Rule EMB-/, orleans_settlers: /Rule ORL-/ };

for (const game of GAMES) {
  test(`${game}: what cannot be done is answered with the reason and the rule`, async ({ page }) => {
    const table = await openTable(page, 'Anna', { game, who: withBot, seed: 'why' });
    await page.goto(`/table/${table}`);
    await settle(page);
    const luck = dice(9);
    const chip = page.locator('.chip');
    for (let tries = 0; tries < 900 && !(await chip.isVisible()); tries++) {
      const tapped = await page.evaluate((draw) => {
        if (!document.querySelector('[data-legal]') || document.querySelector('dialog[open]')) return false;
        const blocked = [...document.querySelectorAll('#table [aria-disabled=true], #dock [aria-disabled=true], #prompt [aria-disabled=true]')];
        return blocked[Math.floor(draw * blocked.length)]?.dispatchEvent(new MouseEvent('click', { bubbles: true })) ?? false;
      }, luck());
      if (tapped) await page.waitForTimeout(80);
      // Not every place has a reason at every moment.
      if (tries % 4 === 3 && !(await chip.isVisible())) await answerAtTable(page, luck);
    }
    await expect(chip.getByRole('link', { name: clauses[game] })).toBeVisible();
    const [rules] = await Promise.all([page.waitForEvent('popup'), chip.getByRole('link').click()]);
    const clause = decodeURIComponent(new URL(rules.url()).hash.slice(1));
    await expect(rules.locator(`[id="${clause}"]`)).toBeVisible();
  });
}

test('a hint says what a strong bot would do', async ({ page }) => {
  const table = await openTable(page, 'Anna', { game: 'settlement', who: withBot, hints: true });
  await page.goto(`/table/${table}`);
  await settle(page);
  await expect.poll(() => page.locator('[data-legal]').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByText('The bot would:', { exact: false })).toBeVisible({ timeout: 60_000 });
  // Why, how sure, and what else.
  await expect(page.locator('#prompt .hint')).toContainText(/\d+ % to win, looked at \d+ times\. (Next best|Nearly as good): .+, \d+ %\./);
  // Who plays alone has nobody to win against.
  const solo = await openTable(page, 'Anna', { game: 'settlement', who: alone, hints: true });
  await page.goto(`/table/${solo}`);
  await settle(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('#prompt .hint')).toContainText(/To be expected: about \d+ points?, looked at \d+ times?\. .+, \d+ points?\./, { timeout: 60_000 });
  await expect(page.locator('#prompt .hint')).not.toContainText('%');
});

for (const game of ['settlement', 'catan_road', 'emberleaf']) {
  test(`${game}: a hint is of the whole turn, step by step, and one button plays it`, async ({ page }) => {
    const table = await openTable(page, 'Anna', { game, who: withBot, seed: 'whole turn', hints: true });
    const sent: { do: string; actions?: string[] }[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)))));
    const ear = new Ear(page);
    await page.goto(`/table/${table}`);
    await settle(page);
    const hint = page.locator('#prompt .hint');
    const steps = hint.getByRole('list', { name: 'The turn as the bot would play it' }).getByRole('listitem');
    const luck = dice(5);
    // A turn of one answer, and one that chance cuts short, are told in one sentence.
    for (let tries = 0; tries < 12 && (await steps.count()) < 2; tries++) {
      if (tries) await playOn(page, luck, 1);
      await expect(page.locator('#prompt.asked:not([aria-busy])')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Hint' }).click();
      await expect(hint).toContainText(/to win, looked at \d+ times?\./, { timeout: 60_000 });
    }
    const count = await steps.count();
    expect(count).toBeGreaterThan(1);
    await expect(hint).toContainText(await steps.first().locator('span').first().innerText());
    await expect(hint).toContainText(/(Next best|Nearly as good): .+, \d+ %\./);
    await expect(hint.getByRole('link', { name: /^Rule / })).toHaveAttribute('href', new RegExp(`/rules/${game}#`));
    const { taken } = ear;
    await hint.getByRole('button', { name: `Do all ${count} of these` }).click();
    await expect(hint).toHaveCount(0);
    await expect(page.locator('#prompt .refused')).toHaveCount(0);
    await expect.poll(() => ear.taken).toBe(taken + 1);
    expect(sent.findLast((one) => one.do === 'act')!.actions).toHaveLength(count);
  });
}

for (const game of GAMES) {
  test(`${game}: at one device nobody sees what the other hides`, async ({ page }) => {
    const ear = new Ear(page);
    const table = await openTable(page, 'Anna', { game, who: [{ kind: 'me' }, { kind: 'me' }], hot_seat: true, seed: 'pass' });
    await page.goto(`/table/${table}`);
    const pass = page.locator('[data-pass]');
    await expect(pass.or(page.locator('#prompt'))).toBeVisible();
    const luck = dice(6);
    let passed = 0;
    for (let tries = 0; tries < 900 && passed < 3; tries++) {
      if (await pass.isVisible()) {
        // While the device goes round, nothing of the table is on the screen.
        expect(await page.locator('#dock, #table, #prompt, #rail').count()).toBe(0);
        await pass.getByRole('button').click();
        await settle(page);
        passed += 1;
      } else if (!(await answer(page, luck))) {
        await page.waitForTimeout(20);
      }
    }
    expect(passed).toBe(3);
    // A plan of Orléans stays in the page until it is sent as a whole; then the device goes round.
    expectSecrets(game, ear, game === 'settlement' || game === 'catan_road');
  });

  test(`${game}: a finished game is replayed by slider, keys and link, from every seat, and goes on from any moment`, async ({ page }) => {
    const id = await bringGame(page, game, '2-seats-plain-1');
    await page.goto(`/finished/${id}`);
    const slider = page.getByRole('slider');
    await expect(slider).toBeVisible();
    const entries = Number(await slider.getAttribute('max'));
    expect(entries).toBeGreaterThan(20);
    const shown = (entry: number) => expect(page.getByText(`Moment ${entry} of ${entries}`)).toBeVisible();
    await shown(entries);
    await page.keyboard.press('[');
    await expect(page).toHaveURL(new RegExp(`entry=${entries - 1}`));
    await shown(entries - 1);
    await page.keyboard.press('Home');
    await expect(page).toHaveURL(/entry=0/);
    await shown(0);
    await slider.fill('30');
    await expect(page).toHaveURL(/entry=30/);
    await shown(30);
    for (const [index, seat] of [[1, 'seat=0'], [2, 'seat=1']] as const) {
      await page.getByLabel('Seen from').selectOption({ index });
      await expect(page).toHaveURL(new RegExp(seat));
      await expect(page.locator('#dock')).toBeVisible();
    }
    await page.goto(`/finished/${id}?entry=40&seat=0`);
    await shown(40);
    // Where somebody had a choice, a bot says what it would have answered.
    await page.keyboard.press('h');
    const analysis = page.getByRole('region', { name: 'Analysis' });
    for (let entry = 40; entry < 60; entry++) {
      await expect(analysis.getByText('thinking')).toHaveCount(0, { timeout: 20_000 });
      if ((await analysis.getByRole('listitem').count()) > 1) break;
      await page.keyboard.press(']');
      await shown(entry + 1);
    }
    await expect(analysis.getByText('played', { exact: true })).toBeVisible();
    await expect(analysis.getByText(/\d %/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Continue from here against bots' }).click();
    await page.waitForURL(/\/table\//);
    await settle(page);
    await expect.poll(() => page.locator('[data-legal]').count()).toBeGreaterThan(0);
  });
}

test('a replay goes by turns and by itself at several speeds, beside its curve, and tells a seat nothing that is hidden from it', async ({ page }) => {
  const id = await bringGame(page, 'catan_road', '2-seats-plain-1');
  await page.goto(`/finished/${id}?entry=0&seat=0`);
  await expect(page.getByRole('img', { name: /likely to win/i })).toBeInViewport();
  const entry = async () => Number(await page.getByRole('slider').inputValue());
  // Who is asked changes with every turn.
  const turns: string[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const before = await entry();
    await page.getByRole('button', { name: 'One turn on' }).click();
    await expect.poll(entry).toBeGreaterThan(before);
    await expect(page.getByText(`Moment ${await entry()} of`)).toBeVisible();
    turns.push(await page.locator('.seats .turn .name').innerText());
    // Who looks on is told who is asked.
    if (!turns[turn]!.startsWith('A')) await expect(page.locator('#prompt .sentence')).toContainText(`${turns[turn]} is asked:`);
  }
  for (const [at, name] of turns.entries()) if (at > 0) expect(name).not.toBe(turns[at - 1]);
  await page.getByRole('button', { name: 'One turn back' }).click();
  await expect.poll(async () => page.locator('.seats .turn .name').innerText()).toBe(turns[1]);
  // By itself: ten times as fast, and by turn faster still.
  await page.getByLabel('Speed').selectOption({ label: '10×' });
  await page.getByLabel('by turn').check();
  const from = await entry();
  await page.getByRole('button', { name: 'Play by itself' }).click();
  await expect.poll(entry).toBeGreaterThan(from + 10);
  await page.getByRole('button', { name: 'Pause' }).click();
  // What a seat draws, it alone may read. The first card goes to A, the second to B.
  const line = page.locator('.replay .count');
  await page.goto(`/finished/${id}?entry=6&seat=0`);
  await expect(line).toContainText(/Moment 6 of.*draw A/);
  await page.keyboard.press(']');
  await expect(line).toContainText('Moment 7 of');
  await expect(line).not.toContainText('draw');
  await page.getByLabel('Seen from').selectOption({ index: 2 });
  await expect(line).toContainText(/Moment 7 of.*draw B/);
  await page.keyboard.press('[');
  await expect(line).toContainText('Moment 6 of');
  await expect(line).not.toContainText('draw');
});

const LONG = !!process.env.STEADING_LONG;

/** A whole game where it is short; elsewhere so many answers that a dead end would have shown. */
const byKeys: Record<string, { who: { kind: string; bot?: string }[]; answers: number }> = {
  settlement: { who: alone, answers: Infinity },
  catan_road: { who: withBot, answers: LONG ? Infinity : 30 },
  emberleaf: { who: withBot, answers: 30 },
  orleans_settlers: { who: withBot, answers: LONG ? Infinity : 20 },
};

for (const game of GAMES) {
  const { who, answers } = byKeys[game]!;
  test(`${game} with the keyboard alone: ${Number.isFinite(answers) ? `${answers} answers` : 'a whole game'}`, async ({ page }) => {
    const ear = new Ear(page);
    const table = await openTable(page, 'Anna', { game, who, seed: 'keys' });
    await page.goto(`/table/${table}`);
    await settle(page);
    const luck = dice(10);
    const press = (keys: string[]) => page.keyboard.press(keys[Math.floor(luck() * keys.length)]!);
    const over = () => page.evaluate(() => !!document.querySelector('dialog.over[open]'));
    // Keys that come while the bot thinks are lost, so a busy machine needs more of them.
    test.slow();
    // A key that is still on its way may close the result again.
    let ended = false;
    for (let keys = 0; keys < 9_000 && ear.taken < answers && !(ended = await over()); keys++) {
      if (await page.evaluate(() => !!document.querySelector('dialog.chooser[open]'))) await press(['Tab', 'Enter']);
      else {
        await press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']);
        await press(['Enter', 'Enter', 'Enter', '1', '2']);
      }
      await page.waitForTimeout(10);
    }
    if (Number.isFinite(answers)) expect(ear.taken).toBeGreaterThanOrEqual(answers);
    else expect(ended).toBe(true);
    // The keys also lay plans: a whole plan is one answer, and an empty one would prove little.
    if (game === 'orleans_settlers') await expect(page.locator('.log').getByText(/^Anna plans .+: \d/).first()).toBeAttached();
  });
}

test('a press is a click, whatever is drawn anew under the finger', async ({ page }) => {
  // The content of the game comes late. A board drawn without it would move away under the finger.
  let send = () => {};
  const late = new Promise<void>((now) => (send = now));
  await page.route('**/api/games/*/pack', async (route) => {
    await late;
    await route.continue();
  });
  const table = await openTable(page, 'Anna', { game: 'settlement', who: alone, seed: 'press' });
  const heard = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`/table/${table}`);
  await heard;
  const artifact = page.locator('#table [data-action^="take "][data-legal]').first();
  await page.waitForTimeout(200);
  await expect(artifact).toHaveCount(0);
  send();
  await artifact.hover();
  await page.mouse.down();
  // As if somebody else had moved just now.
  await artifact.evaluate((button) => {
    const inside = button.lastElementChild!;
    inside.replaceWith(inside.cloneNode(true));
  });
  await page.mouse.up();
  await expect(page.locator('#prompt [data-action="pass"]')).toBeVisible();
});

test('who answers while an answer is on its way is told so', async ({ page }) => {
  // A line that is up and says nothing.
  let silent = false;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!silent) server.send(message);
    });
  });
  const table = await openTable(page, 'Anna', { game: 'settlement', who: alone, seed: 'press' });
  await page.goto(`/table/${table}`);
  const artifact = page.locator('#table [data-action^="take "][data-legal]');
  await expect(artifact.first()).toBeVisible();
  silent = true;
  await artifact.first().click();
  // The second tap of a double tap needs no word.
  await artifact.nth(1).click();
  await expect(page.locator('#prompt [role=alert]')).toHaveCount(0);
  await page.waitForTimeout(500);
  await artifact.nth(1).click();
  await expect(page.locator('#prompt [role=alert]')).toContainText('still on its way');
});

test('emberleaf: what all has room is taken by one answer, and less by a second button', async ({ page }) => {
  const table = await openTable(page, 'Anna', { game: 'emberleaf', who: alone, seed: 'room' });
  await page.goto(`/table/${table}`);
  await settle(page);
  const luck = dice(8);
  const all = page.locator('#prompt .answer.primary[data-action^="store "]');
  for (let tries = 0; tries < 300 && !/Take all: \d/.test((await all.count()) ? await all.innerText() : ''); tries++) {
    if (!(await answerAtTable(page, luck))) await page.waitForTimeout(30);
    await page.waitForTimeout(60);
  }
  await expect(all).toContainText(/Take all: \d/);
  const answers = page.locator('#prompt [data-legal][data-action^="store "]');
  await expect(answers).toHaveCount(1);
  const most = Number((await all.getAttribute('data-action'))!.split(' ')[1]);
  await page.getByRole('button', { name: 'Take fewer…' }).click();
  await expect(answers).toHaveCount(most + 1);
  await expect(page.getByRole('button', { name: 'Take fewer…' })).toHaveCount(0);
  // The first of them has not moved away under the finger.
  await expect(answers.first()).toHaveAttribute('data-action', `store ${most}`);
  const entries = await page.locator('.log li').count();
  await answers.first().click();
  await expect.poll(() => page.locator('.log li').count()).toBeGreaterThan(entries);
});

test('who resigns is played for by a bot to the end', async ({ page, browser, server }) => {
  const table = await openTable(page, 'Anna', { game: 'settlement', who: [{ kind: 'me' }, { kind: 'open' }], seed: 'resign' });
  const [context, guest] = await newcomer(browser, server);
  await become(guest, 'Ben');
  await Promise.all([page.goto(`/table/${table}`), guest.goto(`/table/${table}`)]);
  await guest.getByRole('button', { name: 'Sit here' }).first().click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await Promise.all([settle(page), settle(guest)]);
  await guest.getByLabel('Menu').click();
  await guest.getByRole('button', { name: 'End or resign' }).click();
  await expect(guest.getByRole('dialog')).toContainText('you cannot take it back');
  await guest.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('button', { name: 'Chat' }).click();
  await expect(page.getByText('Ben resigns; a bot plays on.')).toBeVisible();
  // Anna plays on against the bot, and Ben is asked nothing any more.
  expect(await playOn(page, dice(3), 6)).toBe(6);
  await expect(guest.locator('#prompt [data-legal]')).toHaveCount(0);
  await context.close();
});
