import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

// The distribution's browser: nothing is downloaded.
const browser = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);

export default defineConfig({
  testDir: 'tests/browser',
  // Two cores are shared with the server, its bots and the browser.
  workers: 1,
  // Titles with @long belong to `make browser-long`: the whole matrix of the guides, and reports of speed.
  grepInvert: process.env.STEADING_LONG ? undefined : /@long/,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // A machine that does much else at the same time may be late once.
  retries: process.env.CI ? 2 : 0,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    // What is not there need not be waited for until the whole test is late.
    actionTimeout: 20_000,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    launchOptions: { executablePath: browser, args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
  },
});
