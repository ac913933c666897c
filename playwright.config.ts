import { spawnSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';
import { wantsBothQueues, wantsTrace } from './scripts/test/env.ts';
import { findChromium } from './scripts/test/find-chromium.ts';

const executablePath = findChromium();
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** The running product in a real browser. Each test starts a product of its own, with its own database and clock. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: ['**/*.spec.ts'],
  globalSetup: ['./e2e/build.ts', './e2e/prepare-data.ts'],
  /*
   * One project for each backend of the queue. On Redis, where it is installed, those tests whose outcome passes through the queue:
   * it has nothing to do with how the product starts or what a page looks like.
   */
  projects: [{ name: 'embedded' }, ...(hasRedis ? [{ name: 'redis', ...(!wantsBothQueues() && { grep: /@queue/ }) }] : [])],
  /* Each test waits for its product and its browser about half of the time: two at once on two cores. */
  workers: 2,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  use: {
    locale: 'en-SG',
    /* What moves can't be pressed: a click goes nowhere when its button leaves between press and release. */
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Jakarta',
    actionTimeout: 30_000,
    /* The calls, the console and the network; snapshots and pictures of each step cost as much as the tests (TRACE=1 takes them). */
    trace: { mode: 'retain-on-failure', snapshots: wantsTrace(), screenshots: wantsTrace(), sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--font-render-hinting=slight', // the headless shell draws text as Chromium with a window does
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
