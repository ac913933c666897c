import fs from 'node:fs';
import path from 'node:path';

/** The result of one kind of tests; `failures` names each failed test with its message. */
export type Outcome = { passed: number; failed: number; failures: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
};

type PlaywrightSuite = {
  specs: { file: string; title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

/** Undefined when the runner ended before it wrote its report. */
const readJson = (file: string): unknown => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined);

const indent = (text: string): string =>
  text
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');
const say = (name: string, messages: string[]): string => [name, ...messages.map(indent)].join('\n');

const fileOf = (name: string): string => path.relative(process.cwd(), name);

/** The outcome that vitest's JSON reporter wrote to `file`. */
export function readVitest(file: string): Outcome | undefined {
  const report = readJson(file) as VitestReport | undefined; // as its JSON reporter writes it
  if (!report) return undefined;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load has no tests, but a message.
    if (failed.length === 0 && status === 'failed') return [say(fileOf(name), [message])];
    return failed.map((test) => say(`${fileOf(name)} > ${test.fullName}`, test.failureMessages ?? []));
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/** The outcome that Playwright's JSON reporter wrote to `file`. A test that passed on a retry counts as failed. */
export function readPlaywright(file: string): Outcome | undefined {
  const report = readJson(file) as PlaywrightReport | undefined; // as its JSON reporter writes it
  if (!report) return undefined;
  const { stats, errors, suites } = report;
  const failures = suites.flatMap(specsOf).flatMap((spec) => {
    const messages = spec.tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
    return messages.length > 0 || !spec.ok ? [say(`${spec.file} > ${spec.title}`, messages)] : [];
  });
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: [...failures, ...errors.map(({ message = '' }) => say('outside of a test', [message]))],
  };
}
