import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { childEnvironment, root } from '../env.ts';
import { findChromium } from './find-chromium.ts';
import { readPlaywright, readVitest, type Outcome } from './read-report.ts';

/** How a runner is started: `results` is the folder of its report. */
export type TestRun = { results: string; environment?: Record<string, string> };

/** Runs a program of node_modules; each line that it prints begins with `label`, because two of them may run at once. */
async function run(label: string, [file, ...args]: [string, ...string[]], environment: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment(environment),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => console.log(`${label} ${line}`));
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

/** A runner that exited with an error without counting a failure (such as a file that does not load) counts as one. */
function orOneFailure(kind: string, outcome: Outcome | undefined, code: number): Outcome {
  const { passed, failed, failures } = outcome ?? { passed: 0, failed: 0, failures: [] };
  if (outcome && (code === 0 || failed > 0)) return outcome;
  return { passed, failed: 1, failures: [...failures, outcome ? `${kind}: ended with ${code}` : `${kind}: wrote no report`] };
}

/** Runs the tests of packages and apps; `args` are the command and the filters of vitest. */
export async function runUnitTests(args: string[], { results, environment = {} }: TestRun): Promise<Outcome> {
  const outputFile = path.join(results, 'vitest.json');
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`];
  const code = await run('unit   ', ['vitest/vitest.mjs', ...args, ...reports], environment);
  return orOneFailure('Tests of packages and apps', readVitest(outputFile), code);
}

/** Runs the browser tests, or those of the files whose names contain one of `names`. */
export async function runBrowserTests(names: string[], { results, environment = {} }: TestRun): Promise<Outcome> {
  const chromium = findChromium();
  if (chromium === undefined) {
    console.error(
      '\nNo Chromium found, so the browser tests could not run. Install it (Debian: apt-get install chromium-headless-shell; Ubuntu: apt-get install chromium; macOS: brew install --cask chromium) or set CHROMIUM_PATH.',
    );
    return { passed: 0, failed: 1, failures: ['Browser tests: no Chromium found'] };
  }
  const outputFile = path.join(results, 'playwright.json');
  const own = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile, ...environment };
  const code = await run('browser', ['@playwright/test/cli.js', 'test', '--reporter=list,json', ...names], own);
  return orOneFailure('Browser tests', readPlaywright(outputFile), code);
}
