import path from 'node:path';
import manifest from './package.json' with { type: 'json' };
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const source = (place: string) => path.resolve(import.meta.dirname, place);

/** Workspace packages are taken from their sources. */
const resolve = {
  conditions: ['source', 'module', 'node', 'development|production'],
  alias: [
    { find: /^@app\/(money|contract|i18n|csv|db|core|queue|live|runtime|metrics)$/, replacement: source('packages/$1/src/index.ts') },
    { find: /^@app\/i18n\/server$/, replacement: source('packages/i18n/src/server.ts') },
    { find: /^@app\/(db|core|queue|live)\/testing$/, replacement: source('packages/$1/src/testing/index.ts') },
    { find: /^@app\/csv\/parse$/, replacement: source('packages/csv/src/parse/index.ts') },
    { find: /^@app\/db\/backup$/, replacement: source('packages/db/src/backup/index.ts') },
    { find: /^@app\/core\/operator$/, replacement: source('packages/core/src/operator.ts') },
    { find: /^@app\/api\/testing$/, replacement: source('apps/api/src/testing/index.ts') },
    { find: /^@app\/(api|worker|operate)$/, replacement: source('apps/$1/src/index.ts') },
  ],
};

const isLongRun = process.env['LONG_RUN'] === '1';

/* Limits against waiting for ever, not measures of speed: the machine may have other work. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 20_000 } } };

type ProjectTest = NonNullable<TestProjectInlineConfiguration['test']>;

const web = {
  isolate: false,
  setupFiles: ['apps/web/src/testing/simulated-browser.ts'],
  /* Components get the names of their CSS classes unscoped; the sheets themselves are not loaded. */
  css: { modules: { classNameStrategy: 'non-scoped' } },
} satisfies ProjectTest;

/* As the build of the web app does it. */
const define = { 'import.meta.env.PROGRAM_VERSION': JSON.stringify(manifest.version) };

const project = (name: string, test: ProjectTest): TestProjectInlineConfiguration => ({
  resolve,
  define,
  test: { name, ...limits, ...test },
});

/** One run for every package and app. Projects run in the order of their names: what waits for processes begins first. */
export default defineConfig({
  resolve,
  test: {
    projects: [
      project('processes', {
        include: ['apps/{worker,operate}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        globalSetup: ['scripts/test/build-programs.ts'],
      }),
      /* These files share a process and the modules loaded in it: loading them for each file cost as much as half of the tests. */
      project('server', { include: ['packages/*/src/**/*.test.ts', 'apps/api/src/**/*.test.ts'], isolate: false }),
      /* Whole pages on a server in the same process. */
      project('pages', {
        include: ['apps/web/src/**/*.page.test.tsx'],
        environment: './apps/web/src/testing/browser-environment.ts',
        ...web,
      }),
      project('web', { include: ['apps/web/src/**/*.test.{ts,tsx}'], exclude: ['apps/web/src/**/*.page.test.tsx'], ...web }),
    ],
    /* Not in the projects, each of which would run it. */
    globalSetup: ['./vitest.setup.ts'],
    maxWorkers: 2,
    /* The long run (npm run prove -- tests) has the first of each pair. */
    provide: { rounds: isLongRun ? 1000 : 100, queueWaitFactor: isLongRun ? 1 : 0.4, memberScale: isLongRun ? 1 : 0.4 },
  },
});
