import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPlaywright, readVitest } from './read-report.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'report-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function write(report: unknown): string {
  const file = path.join(folder, 'report.json');
  fs.writeFileSync(file, JSON.stringify(report));
  return file;
}

it('returns the failed tests of vitest and a file that does not load, with their messages', () => {
  const file = write({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: path.resolve('packages/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'a fund pays once', status: 'failed', failureMessages: ['expected 1 to be 2\nat line 3'] },
          { fullName: 'a fund is listed', status: 'passed', failureMessages: [] },
        ],
      },
      { name: path.resolve('packages/b.test.ts'), status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  });
  expect(readVitest(file)).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      'packages/a.test.ts > a fund pays once\n    expected 1 to be 2\n    at line 3',
      'packages/b.test.ts\n    Cannot find module',
    ],
  });
});

it('returns the failed browser tests, including those that passed on the second attempt', () => {
  const spec = (title: string, ok: boolean, messages: string[]) => ({
    file: 'a.spec.ts',
    title,
    ok,
    tests: [{ results: messages.map((message) => ({ error: { message } })) }],
  });
  const file = write({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [],
    suites: [{ specs: [spec('one', true, [])], suites: [{ specs: [spec('two', false, ['no button']), spec('three', true, ['late'])] }] }],
  });
  expect(readPlaywright(file)).toEqual({
    passed: 1,
    failed: 2,
    failures: ['a.spec.ts > two\n    no button', 'a.spec.ts > three\n    late'],
  });
});

it('returns no outcome when the runner wrote no report', () => {
  expect(readVitest(path.join(folder, 'none.json'))).toBeUndefined();
});
