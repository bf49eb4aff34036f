// Clubs and tournaments, by what people click: a club is made and joined, its tournament is announced, played and won.
// At both ends of the sizes, each in one of the languages.

import type { Browser, Page } from '@playwright/test';
import { pagesDe } from '../../src/lib/i18n/pages.de';
import { pagesEn } from '../../src/lib/i18n/pages.en';
import { axe, dice, expect, fitsThumb, newcomer, playOn, settle, SIZES, type Server, test, watch } from './support';

const WORDS = { en: pagesEn, de: pagesDe };
type Key = keyof typeof pagesEn;

interface Look {
  lang: keyof typeof WORDS;
  viewport: { width: number; height: number };
}

interface Person {
  page: Page;
  name: string;
  wrong: string[];
  close: () => Promise<void>;
}

const LOOKS: Look[] = [
  { lang: 'en', viewport: SIZES.desk },
  { lang: 'de', viewport: SIZES.desk },
  { lang: 'en', viewport: SIZES.phone },
  { lang: 'de', viewport: SIZES.phone },
];
let made = 0;

for (const { lang, viewport } of LOOKS) {
  const where = `${viewport.width} wide, ${lang}`;
  const say = (key: Key, values: Record<string, string | number> = {}) => WORDS[lang][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

  /** Somebody with an account, made on the page for it. */
  const account = async (browser: Browser, server: Server, name: string): Promise<Person> => {
    const [context, page] = await newcomer(browser, server, { locale: lang === 'de' ? 'de-DE' : 'en-GB', viewport });
    const wrong = watch(page);
    const own = `${name} ${Date.now() % 100_000}${made++}`;
    await page.goto('/account');
    await page.getByRole('textbox', { name: say('accountName'), exact: true }).fill(own);
    await page.getByLabel(say('password')).fill('correct horse');
    await page.locator('form').getByRole('button', { name: say('register') }).click();
    await expect(page.getByText(say('registered'))).toBeVisible();
    return { page, name: own, wrong, close: () => context.close() };
  };
  const click = (page: Page, key: Key) => page.getByRole('main').getByRole('button', { name: say(key) }).click();
  /** Nothing to find fault with, and nothing too wide or too small. */
  const fits = async (page: Page, screen: string) => {
    await axe(page, `${screen}, ${where}`);
    if (viewport === SIZES.phone) await fitsThumb(page, `${screen}, ${where}`);
  };
  /** Takes part in what is announced on this page. */
  const takePart = async ({ page, name }: Person, address: string) => {
    await page.goto(address);
    await click(page, 'tournamentJoin');
    await expect(page.getByRole('rowheader', { name })).toBeVisible();
  };
  const end = async (people: Person[]) => {
    expect(people.map(({ wrong }) => wrong)).toEqual(people.map(() => []));
    await Promise.all(people.map(({ close }) => close()));
  };

  test(`a club is made and joined, and plays a tournament to its end, ${where}`, async ({ browser, server }) => {
    const people = await Promise.all(['Anna', 'Berta', 'Carla'].map((name) => account(browser, server, name)));
    const [anna, berta, carla] = people as [Person, Person, Person];
    const club = `Night owls ${made}`;
    await anna.page.goto('/clubs');
    await anna.page.getByLabel(say('clubName')).fill(club);
    await anna.page.getByLabel(say('clubAbout')).fill('Every Thursday.');
    await fits(anna.page, 'the clubs');
    await click(anna.page, 'makeClub');
    await expect(anna.page.getByRole('heading', { level: 1, name: club })).toBeVisible();
    // One comes by the link, one asks.
    await click(anna.page, 'clubInvite');
    const link = await anna.page.locator('input[readonly]').inputValue();
    await berta.page.goto(link);
    await click(berta.page, 'clubJoin');
    await expect(berta.page.getByRole('link', { name: anna.name })).toBeVisible();
    await carla.page.goto('/clubs');
    await carla.page.getByRole('link', { name: club }).click();
    await click(carla.page, 'clubAsk');
    await expect(carla.page.getByRole('button', { name: say('requestBack') })).toBeVisible();
    await anna.page.reload();
    await anna.page.getByRole('button', { name: say('clubAdmit') }).click();
    await expect(anna.page.getByText(say('clubMembers', { count: 3 }))).toBeVisible();
    await fits(anna.page, 'a club');

    // Three at tables of two: a bot sits with the one who is left over.
    await anna.page.getByRole('link', { name: say('clubTournament') }).click();
    await expect(anna.page.getByText(say('clubOnly'))).toBeVisible();
    await anna.page.getByLabel(say('tournamentName')).fill('Thursday cup');
    await anna.page.getByLabel(say('tournamentGame')).selectOption('bog_walk');
    await anna.page.getByLabel(say('tournamentTable')).selectOption('2');
    await anna.page.getByLabel(say('tournamentRounds')).fill('2');
    await anna.page.getByLabel(say('tournamentPace')).selectOption('evening');
    await anna.page.getByLabel(say('tournamentBots')).check();
    await fits(anna.page, 'a new tournament');
    await click(anna.page, 'announceTournament');
    await expect(anna.page.getByRole('heading', { level: 1, name: 'Thursday cup' })).toBeVisible();
    const cup = anna.page.url();
    for (const person of people) await takePart(person, cup);
    await click(anna.page, 'tournamentStart');

    for (const number of [1, 2]) {
      // The second comes by itself when the first is over: nobody loads the page anew.
      const round = (page: Page) => page.getByRole('region', { name: say('tournamentRound', { number, count: 2 }) });
      const links = round(anna.page).getByRole('link', { name: say('tournamentTableOpen') });
      await expect(links).toHaveCount(2);
      await expect(round(anna.page)).toContainText(say('tournamentBot'));
      if (number === 1) await fits(anna.page, 'a tournament in play');
      await Promise.all(
        people.map(async ({ page, name }, at) => {
          const table = round(page).getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: say('tournamentTableOpen') });
          await table.click();
          await settle(page);
          await playOn(page, dice(number * 10 + at));
          await page.goto(cup);
        }),
      );
      await expect(round(anna.page).getByRole('link', { name: say('tournamentLook') })).toHaveCount(2);
    }
    await expect(anna.page.getByRole('main')).toContainText(say('tournamentOver'));
    // Everybody has played both rounds, and the places are told in order.
    const rows = anna.page.getByRole('region', { name: say('tournamentStandings') }).first().locator('tbody tr');
    await expect(rows).toHaveCount(3);
    await expect(rows.first().getByRole('cell').first()).toHaveText('1');
    for (let row = 0; row < 3; row++) await expect(rows.nth(row).getByRole('cell').last()).toHaveText('2');
    await fits(anna.page, 'a tournament that is over');
    // The club knows of it; a stranger does not.
    await berta.page.goto(link.split('/').slice(0, -1).join('/'));
    await expect(berta.page.getByRole('link', { name: 'Thursday cup' })).toBeVisible();
    const [context, stranger] = await newcomer(browser, server);
    await stranger.goto(cup);
    await expect(stranger.getByRole('heading', { name: 'Thursday cup' })).toHaveCount(0);
    await context.close();
    await end(people);
  });

  test(`a round robin shows all its rounds when it begins, ${where}`, async ({ browser, server }) => {
    const people = await Promise.all(['Anna', 'Berta', 'Carla'].map((name) => account(browser, server, name)));
    const [anna, berta] = people as [Person, Person, Person];
    await anna.page.goto('/tournaments');
    await anna.page.getByLabel(say('tournamentName')).fill('Everybody once');
    await anna.page.getByLabel(say('tournamentSystem')).selectOption('round_robin');
    await expect(anna.page.getByLabel(say('tournamentRounds'))).toHaveCount(0);
    await anna.page.getByLabel(say('tournamentBeginsField')).fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16));
    await click(anna.page, 'announceTournament');
    await expect(anna.page.locator('.note')).toContainText(say('tournamentBegins', { time: '' }).slice(0, 6));
    for (const person of people) await takePart(person, anna.page.url());
    await fits(anna.page, 'a tournament that gathers');
    await click(anna.page, 'tournamentStart');
    await expect(anna.page.getByRole('region', { name: say('tournamentRound', { number: 1, count: 3 }) })).toBeVisible();
    const schedule = anna.page.locator('details').filter({ hasText: say('tournamentSchedule') });
    await schedule.locator('summary').click();
    await expect(schedule.getByRole('heading')).toHaveText([1, 2, 3].map((number) => say('tournamentRound', { number, count: 3 })));
    // Each has a bye once.
    for (const { name } of people) await expect(schedule.getByText(say('tournamentByes', { names: name }))).toHaveCount(1);
    await fits(anna.page, 'the schedule of a round robin');
    // Who goes home is marked.
    await berta.page.reload();
    await click(berta.page, 'tournamentLeave');
    await expect(berta.page.getByRole('rowheader', { name: `${berta.name} (${say('tournamentGone')})` })).toBeVisible();
    await end(people);
  });
}
