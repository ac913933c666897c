import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createTestDb, type TestDb } from '@app/db/testing';
import { freePort } from '@app/queue/testing';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { parse } from 'yaml';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { startApiProcess, type ApiProcess } from './testing/start-api-process.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

/* What ops/ tells Prometheus and Grafana, compared with what the running programs serve. */

const root = path.resolve(import.meta.dirname, '../../..');
const textOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const promtool = (args: string[], input?: string) => spawnSync('promtool', args, { cwd: root, encoding: 'utf8', input });
const hasPromtool = promtool(['--version']).status === 0;
if (!hasPromtool) console.log('promtool is not installed: metrics and alerts are not checked by it. Debian: apt-get install prometheus.');

type Alert = { alert: string; expr: string; annotations: { runbook_url: string } };
const alerts = (parse(textOf('ops/alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);
const dashboardFile = 'ops/grafana/dashboards/product.json';
const dashboard = JSON.parse(textOf(dashboardFile)) as { panels: { targets?: { expr: string }[] }[] };
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** The names of metrics in a query: words that are neither a label, nor a function, nor a word of the language. */
function namesIn(query: string): string[] {
  const bare = query
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\b(?:by|without) *\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]|offset \w+/g, ' ');
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?! *\()/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless'].includes(name));
}

let testDb: TestDb;
let clock: ClockFile;
let api: ApiProcess;
let worker: Program;
const scrapes = { api: '', worker: '' };
beforeAll(async () => {
  testDb = await createTestDb(inject('testServer'));
  clock = createClockFile();
  const settings = { databaseUrl: testDb.url, redisUrl: undefined, clockFile: clock.file };
  const [apiPort, workerPort] = [await freePort(), await freePort()];
  api = await startApiProcess(settings, { METRICS_PORT: String(apiPort), DATABASE_REPLICA_URL: testDb.url });
  worker = await startWorkerProcess(settings, { WORKER_HEALTH_PORT: String(workerPort) });
  await api.call('GET', '/settings', '');
  const scrape = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await vi.waitFor(async () => expect(await scrape(workerPort)).toMatch(/^job_attempts_total\{/m), 60_000);
  Object.assign(scrapes, { api: await scrape(apiPort), worker: await scrape(workerPort) });
});
afterAll(async () => {
  await Promise.all([endProgram(api), endProgram(worker)]);
  await testDb.close();
  clock.remove();
});

describe('the queries of alerts and dashboard', () => {
  it('use only metrics that api or worker serve', () => {
    const served = [...`${scrapes.api}\n${scrapes.worker}`.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    const known = new Set([...served, 'up']); // which Prometheus makes of each scrape
    const used = [...alerts.map(({ expr }) => expr), ...queries].flatMap(namesIn);
    expect(used.length).toBeGreaterThan(alerts.length + queries.length - 1);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('lead to a paragraph of docs/operations.md for each alert', () => {
    const headings = [...textOf('docs/operations.md').matchAll(/^#### (\w+)$/gm)].map(([, name = '']) => name);
    expect(alerts.map(({ alert }) => alert).toSorted()).toEqual(headings.toSorted());
    for (const { alert, annotations } of alerts) expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
  });
});

describe('the metrics of both programs', () => {
  it('have no label that a caller or a member could fill', () => {
    const labels = new Set(`${scrapes.api}\n${scrapes.worker}`.match(/(?<=[{,])[a-z_]+(?==")/g));
    const known = ['job', 'kind', 'lane', 'le', 'method', 'result', 'route', 'server', 'source', 'space', 'state', 'status', 'version'];
    expect([...labels].filter((label) => !['major', 'minor', 'patch', 'type', ...known].includes(label))).toEqual([]);
  });
});

describe.runIf(hasPromtool)('promtool', () => {
  it.each(['api', 'worker'] as const)('finds no fault in the metrics of the %s', (program) => {
    expect(scrapes[program]).toContain('# TYPE members_owed_idr gauge');
    const { status, stdout, stderr } = promtool(['check', 'metrics'], scrapes[program]);
    expect([status, stdout + stderr]).toEqual([0, '']);
  });

  it.each([
    ['the configuration', ['check', 'config', 'ops/prometheus.yml']],
    ['the alerts', ['check', 'rules', 'ops/alerts.yml']],
    ['the tests of the alerts', ['test', 'rules', 'ops/alerts.test.yml']],
  ])('accepts %s', (_, args) => {
    const { status, stdout, stderr } = promtool(args);
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  });

  it('has a test of each alert, on a fault and without one', () => {
    type Case = { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] };
    const cases = (parse(textOf('ops/alerts.test.yml')) as { tests: Case[] }).tests.flatMap((test) => test.alert_rule_test);
    for (const { alert } of alerts) {
      const own = cases.filter(({ alertname }) => alertname === alert).map(({ exp_alerts: expected }) => expected.length);
      expect([alert, own.toSorted((a, b) => a - b)]).toEqual([alert, [0, 0, 1]]);
    }
  });
});
