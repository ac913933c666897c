import { programVersion } from '@app/db';
import { createTestDb, openSilentProxy, type SilentProxy, type TestDb } from '@app/db/testing';
import { freePort } from '@app/queue/testing';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { endProgram, spawnProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

let testDb: TestDb;
let proxy: SilentProxy;
let clock: ClockFile;
let port: number;
let worker: Program;
beforeEach(async () => {
  testDb = await createTestDb(inject('testServer'));
  proxy = await openSilentProxy(testDb.url);
  clock = createClockFile();
  port = await freePort();
  worker = await start();
});
afterEach(async () => {
  await endProgram(worker);
  await proxy.close();
  await testDb.close();
  clock.remove();
});

const settingsOf = () => ({ databaseUrl: proxy.url, redisUrl: undefined, clockFile: clock.file });
const start = () => startWorkerProcess(settingsOf(), { WORKER_HEALTH_PORT: String(port) });

/** As the health check of the container asks. */
async function ask(path = '/health/ready'): Promise<[status: number, body: unknown] | 'no answer'> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) });
    return [response.status, await response.json()];
  } catch {
    return 'no answer';
  }
}
const healthy = { status: 'ok', database: 'ok', schema: 'ok', queue: 'ok', clock: 'ok', jobs: 'ok' };

describe('the health of a worker', () => {
  it('has every part that its work needs, and is served beside the metrics and nothing else', async () => {
    expect(await ask()).toEqual([200, healthy]);
    expect(await ask('/health/live')).toEqual([200, { status: 'ok', version: programVersion }]);
    expect(await ask('/')).toEqual([404, { status: 'not found' }]);
  });

  it('is served with metrics, which have the results and durations of its jobs and what it has to do', async () => {
    const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await vi.waitFor(
      async () => expect(await scrape()).toMatch(/^job_attempts_total\{lane="jobs",job="accrue-interest",result="succeeded"\} [1-9]/m),
      60_000,
    );
    const text = await scrape();
    expect(text).toMatch(/^job_duration_seconds_count\{lane="jobs",job="accrue-interest"\} [1-9]/m);
    for (const name of ['queue_jobs', 'queue_oldest_waiting_seconds', 'clock_skew_seconds', 'members_owed_idr', 'build_info'])
      expect(text).toMatch(new RegExp(`^${name}[{ ]`, 'm'));
    expect(text).not.toContain('http_requests_total');
  });

  it('is lost while the database is silent, and back after it', async () => {
    proxy.isSilent = true;
    await vi.waitFor(
      async () => expect(await ask()).toMatchObject([503, { status: 'failed', database: expect.not.stringMatching(/^ok$/) }]),
      20_000,
    );
    expect(await ask('/health/live')).toEqual([200, { status: 'ok', version: programVersion }]);
    proxy.isSilent = false;
    await vi.waitFor(async () => expect(await ask()).toEqual([200, healthy]), 60_000);
  });

  it('has no answer while the process does not run', async () => {
    worker.send('SIGSTOP');
    expect(await ask('/health/live')).toBe('no answer');
    worker.send('SIGCONT');
    await vi.waitFor(async () => expect(await ask()).toEqual([200, healthy]), 20_000);
  });

  it('ends with the worker', async () => {
    expect(await endProgram(worker, 'SIGTERM')).toBe(0);
    expect(await ask()).toBe('no answer');
    worker = await start();
  });

  it('is refused on a port in use, with one sentence', async () => {
    const second = spawnProgram('apps/worker/dist/main.js', settingsOf(), { WORKER_HEALTH_PORT: String(port) });
    expect(await second.ended).toBe(1);
    expect(second.log()).toContain(`Can't listen on port ${port} of 127.0.0.1 (it is in use): set WORKER_HEALTH_PORT to a free port.`);
  });
});
