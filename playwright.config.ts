import { defineConfig } from '@playwright/test';
import { testQueue } from './scripts/test/env.ts';
import { findChromium } from './scripts/test/find-chromium.ts';

const executablePath = findChromium();

/** The running product in a real browser. Each test starts a product of its own, with its own database and clock. */
export default defineConfig({
  testDir: 'e2e',
  /* Where money moves by jobs the queue matters; how it starts and what pages look like has nothing to do with it. */
  testMatch: testQueue() === 'redis' ? ['**/life.spec.ts', '**/admin.spec.ts'] : ['**/*.spec.ts'],
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 15_000 },
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
