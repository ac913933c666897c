import path from 'node:path';
import { defineConfig } from 'vitest/config';

const source = (place: string) => path.resolve(import.meta.dirname, place);

/** One run for every package and app; workspace packages are taken from their sources, so nothing has to be built first. */
export default defineConfig({
  resolve: {
    conditions: ['source', 'module', 'node', 'development|production'],
    alias: [
      { find: /^@app\/(money|contract|i18n|csv|db|core|queue|runtime)$/, replacement: source('packages/$1/src/index.ts') },
      { find: /^@app\/i18n\/server$/, replacement: source('packages/i18n/src/server.ts') },
      { find: /^@app\/(db|core|queue)\/testing$/, replacement: source('packages/$1/src/testing/index.ts') },
      { find: /^@app\/(api|worker)$/, replacement: source('apps/$1/src/index.ts') },
    ],
  },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['./vitest.setup.ts'],
    maxWorkers: 2,
    /* The long run takes 1000. */
    provide: { rounds: Number(process.env['ROUNDS'] ?? 100) },
    /* Limits against waiting for ever, not measures of speed: the machine may have other work. */
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
