import { defineConfig } from '@playwright/test';
import { testQueue } from './scripts/test/env.ts';
import { findChromium } from './scripts/test/find-chromium.ts';

const executablePath = findChromium();

/** The running product in a real browser. Each test starts a product of its own, with its own database and clock. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: ['**/*.spec.ts'],
  /* On Redis those whose outcome passes through the queue; it has nothing to do with how the product starts or what a page looks like. */
  ...(testQueue() === 'redis' && { grep: /@queue/ }),
  /* Each test waits for its product and its browser about half of the time: two at once on two cores. */
  workers: 2,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    locale: 'en-SG',
    /* What moves can't be pressed: a click goes nowhere when its button leaves between press and release. */
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Jakarta',
    actionTimeout: 30_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
