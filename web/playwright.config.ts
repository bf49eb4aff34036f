import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

// The distribution's browser: nothing is downloaded.
const browser = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);

export default defineConfig({
  testDir: 'tests/browser',
  // Each with a server of its own. One browser leaves half of two cores idle while it waits; three would wait for each other.
  workers: Number(process.env.STEADING_WORKERS ?? 2),
  fullyParallel: true,
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
