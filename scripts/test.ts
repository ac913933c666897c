import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { childEnvironment, root } from './env.ts';
import { readFlags } from './read-flags.ts';
import { findChromium } from './test/find-chromium.ts';
import { readPlaywright, readVitest, type Outcome } from './test/read-report.ts';

/*
 * Every test: those of packages and apps, then the browser tests on the embedded queue and, where a redis-server is
 * installed, those tagged @queue on Redis. Ends with what failed and `N passed, N failed`. Words after `--` narrow the first kind down.
 */

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

/** A runner that ended badly without counting a failure (a file that does not load, say) counts as one. */
function orOneFailure(kind: string, outcome: Outcome | undefined, code: number): Outcome {
  const { passed, failed, failures } = outcome ?? { passed: 0, failed: 0, failures: [] };
  if (outcome && (code === 0 || failed > 0)) return outcome;
  return { passed, failed: 1, failures: [...failures, outcome ? `${kind}: ended with ${code}` : `${kind}: wrote no report`] };
}

async function unitTests(): Promise<Outcome> {
  const outputFile = path.join(results, 'vitest.json');
  const code = await run(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`, ...filters],
    {},
  );
  return orOneFailure('Tests of packages and apps', readVitest(outputFile), code);
}

async function browserTests(chromium: string, backend: 'embedded' | 'redis'): Promise<Outcome> {
  console.log(`\nBrowser tests, queue: ${backend}`);
  const outputFile = path.join(results, `playwright-${backend}.json`);
  const environment = { CHROMIUM_PATH: chromium, TEST_QUEUE: backend, PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile };
  const code = await run('@playwright/test/cli.js', ['test', '--reporter=list,json'], environment);
  return orOneFailure(`Browser tests, queue: ${backend}`, readPlaywright(outputFile), code);
}

const outcomes: Outcome[] = [await unitTests()];
if (filters.length === 0) {
  const chromium = findChromium();
  if (chromium === undefined) {
    console.error(
      '\nNo Chromium found, so the browser tests could not run. Install it (Debian, Ubuntu: apt-get install chromium; macOS: brew install --cask chromium) or set CHROMIUM_PATH.',
    );
    outcomes.push({ passed: 0, failed: 1, failures: ['Browser tests: no Chromium found'] });
  } else {
    outcomes.push(await browserTests(chromium, 'embedded'));
    const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
    if (hasRedis) outcomes.push(await browserTests(chromium, 'redis'));
    else console.log('\nNo redis-server found: the browser tests ran on the embedded queue alone.');
  }
}
fs.rmSync(results, { recursive: true, force: true });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
// Named once more at the end: a log that was cut to its end still tells what failed.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
