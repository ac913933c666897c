import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readFlags } from '../scripts/read-flags.ts';
import { reportFigures } from './report-figures.ts';
import { runBrowserTests, runUnitTests } from '../scripts/test/run-tests.ts';

/*
 * The tests of `npm test` at their full length: a hundred kills of workers, a thousand rounds of the randomized tests, the real
 * waits of the queue, and every browser test on both backends of the queue. About an hour.
 */
const { positionals: filters } = readFlags({
  usage: 'npm run prove -- tests [path ...]',
  does: 'Runs the tests at their full length; with paths only those of packages and apps.',
  names: 'paths',
});

const results = fs.mkdtempSync(path.join(os.tmpdir(), 'prove-tests-'));
const environment = { LONG_RUN: '1', KILLS: '100', BOTH_QUEUES: '1' };
const outcomes = [await runUnitTests(['run', ...filters], { results, environment })];
if (filters.length === 0) outcomes.push(await runBrowserTests([], { results, environment }));
fs.rmSync(results, { recursive: true, force: true });
const [passed, failed] = (['passed', 'failed'] as const).map((kind) => outcomes.reduce((sum, outcome) => sum + outcome[kind], 0));
for (const { failures } of outcomes) if (failures.length > 0) console.log(failures.join('\n'));
reportFigures([
  ['tests passed', String(passed)],
  ['tests failed', String(failed)],
]);
process.exitCode = failed === 0 ? 0 : 1;
