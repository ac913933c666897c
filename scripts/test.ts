import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { childEnvironment, root } from './env.ts';
import { readFlags } from './read-flags.ts';
import { findChromium } from './test/find-chromium.ts';

/*
 * Every test: those of packages and apps, then the browser tests on the embedded queue and, where a redis-server is
 * installed, those tagged @queue on Redis. Ends with `N passed, N failed`. Words after `--` narrow the first kind down.
 */
type Count = { passed: number; failed: number };

const { positionals: filters } = readFlags({
  usage: 'npm test [-- path ...]',
  does: 'Runs every test, browser tests included; with paths only those tests of packages and apps.',
  names: 'paths',
});
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'test-results-'));

async function run(file: string, args: string[], environment: Record<string, string | undefined>): Promise<number> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: childEnvironment(environment),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

const readJson = (file: string): unknown => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined);

/** A runner that ended badly without counting a failure (a file that does not load, say) counts as one. */
const orOneFailure = (count: Count | undefined, code: number): Count => {
  if (!count) return { passed: 0, failed: 1 };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
};

async function unitTests(): Promise<Count> {
  const outputFile = path.join(results, 'vitest.json');
  const code = await run(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`, ...filters],
    {},
  );
  const report = readJson(outputFile) as { numPassedTests: number; numFailedTests: number } | undefined;
  return orOneFailure(report && { passed: report.numPassedTests, failed: report.numFailedTests }, code);
}

async function browserTests(chromium: string, backend: 'embedded' | 'redis'): Promise<Count> {
  console.log(`\nBrowser tests, queue: ${backend}`);
  const outputFile = path.join(results, `playwright-${backend}.json`);
  const environment = { CHROMIUM_PATH: chromium, TEST_QUEUE: backend, PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile };
  const code = await run('@playwright/test/cli.js', ['test', '--reporter=list,json'], environment);
  const stats = (readJson(outputFile) as { stats: { expected: number; unexpected: number; flaky: number } } | undefined)?.stats;
  return orOneFailure(stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky }, code);
}

const counts: Count[] = [await unitTests()];
if (filters.length === 0) {
  const chromium = findChromium();
  if (chromium === undefined) {
    console.error(
      '\nNo Chromium found, so the browser tests could not run. Install it (Debian, Ubuntu: apt-get install chromium; macOS: brew install --cask chromium) or set CHROMIUM_PATH.',
    );
    counts.push({ passed: 0, failed: 1 });
  } else {
    counts.push(await browserTests(chromium, 'embedded'));
    const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
    if (hasRedis) counts.push(await browserTests(chromium, 'redis'));
    else console.log('\nNo redis-server found: the browser tests ran on the embedded queue alone.');
  }
}
fs.rmSync(results, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
