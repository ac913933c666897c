import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readFlags } from './read-flags.ts';
import { findChanged } from './test/find-changed.ts';
import type { Outcome } from './test/read-report.ts';
import { runBrowserTests, runUnitTests } from './test/run-tests.ts';

/*
 * Runs every test: those of packages and apps and, at the same time, the browser tests. Prints the failures and
 * `N passed, N failed` at the end. docs/testing.md names the other ways to run some of them.
 */

const { values, positionals: filters } = readFlags({
  usage: 'npm test [-- path ...]',
  does: 'Runs every test; with paths only those of packages and apps. --unit, --browser, --changed: the tests of one kind, or those in the folders of TypeScript files that differ from the main branch.',
  options: { unit: { type: 'boolean' }, browser: { type: 'boolean' }, changed: { type: 'boolean' } },
  names: 'paths',
});

/**
 * The tests in the folders of changed TypeScript files, and changed browser tests. Vitest's own search for importers takes minutes
 * here.
 */
async function testChanged(results: string): Promise<Outcome[]> {
  const changed = findChanged();
  const sources = changed.filter((file) => /^(packages|apps|scripts)\/.*\.tsx?$/.test(file));
  const folders = [...new Set(sources.map((file) => `${path.dirname(file)}/`))];
  const specs = changed.filter((file) => file.endsWith('.spec.ts'));
  return [
    ...(sources.length > 0 ? [await runUnitTests(['run', '--passWithNoTests', ...folders], { results })] : []),
    ...(specs.length > 0 ? [await runBrowserTests(specs, { results })] : []),
  ];
}

function runWanted(results: string): Promise<Outcome[]> {
  if (values.changed === true) return testChanged(results);
  const wantsAll = values.unit !== true && values.browser !== true && filters.length === 0;
  const unit = () => runUnitTests(['run', ...filters], { results });
  const browser = () => runBrowserTests(filters, { results });
  // Both at once: each waits for its processes during a part of its time.
  return Promise.all(wantsAll ? [unit(), browser()] : [values.browser === true ? browser() : unit()]);
}

const results = fs.mkdtempSync(path.join(os.tmpdir(), 'test-results-'));
const outcomes = await runWanted(results);
fs.rmSync(results, { recursive: true, force: true });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
// Repeated at the end: a log truncated to its last lines still names the failures.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
