import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDb, ensureDatabase, migrateDb, startEmbeddedPostgres, type DbHandle, type EmbeddedServer } from '@app/db';
import { createGeneratedMembers, expectInvariants, getInterestProgress, getInterestTotals } from '@app/core/testing';
import { openQueue } from '@app/queue';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { listBackends } from './testing/list-backends.ts';
import { startApiProcess, type ApiProcess } from './testing/start-api-process.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

const investments = 5_000;
const days = 7;
const patience = { timeout: 120_000, interval: 100 };

/* Other tests use the shared server: this one has its own, which may be stopped. */
describe.each(listBackends({ redisDatabase: 7 }))('PostgreSQL is restarted while the queue is on $backend', ({ redisUrl }) => {
  let folder: string;
  let server: EmbeddedServer;
  let databaseUrl: string;
  let handle: DbHandle;
  let clock: ClockFile;
  let worker: Program;
  let api: ApiProcess;
  const startServer = (port?: string) =>
    startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), ...(port !== undefined && { settings: { port } }) });
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'restarted-'));
    fs.chmodSync(folder, 0o755);
    server = await startServer();
    databaseUrl = server.urlOf('app');
    await ensureDatabase(server.urlOf('postgres'), 'app');
    await migrateDb(databaseUrl);
    clock = createClockFile();
    handle = createDb(databaseUrl, { clockOffsetMs: clock.offsetMs });
    await createGeneratedMembers(handle.db, { count: investments, purchasedAt: clock.now(), durationDays: days });
    const settings = { databaseUrl, redisUrl, clockFile: clock.file };
    [worker, api] = await Promise.all([startWorkerProcess(settings), startApiProcess(settings)]);
  });
  afterAll(async () => {
    await Promise.all([worker, api].map((program) => endProgram(program)));
    await handle.close();
    await server.stop();
    clock.remove();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  /** Stops it as an operator would, or kills all of its processes. */
  async function restart(how: 'stopped' | 'killed'): Promise<void> {
    const [pid] = fs.readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    if (how === 'stopped') await server.stop();
    else process.kill(Number(pid), 'SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'), patience);
    await startServer(new URL(databaseUrl).port);
  }

  it.each(['stopped', 'killed'] as const)('(%s) during a run: both processes survive, and the run completes', async (how) => {
    const ledgerCtx = { db: handle.db, now: clock.now };
    const before = (await getInterestProgress(ledgerCtx)).days;
    clock.forward({ days: how === 'stopped' ? 3 : 4 });
    const queue = await openQueue({ redisUrl, databaseUrl }, () => {});
    await queue.enqueue('accrue-interest', { runId: null });
    await vi.waitFor(async () => expect((await getInterestProgress(ledgerCtx)).days).toBeGreaterThan(before), {
      ...patience,
      interval: 10,
    });
    const progress = await getInterestProgress(ledgerCtx);
    expect(progress.due).toBeGreaterThan(0);
    const startedAt = performance.now();
    await restart(how);
    expect((await getInterestProgress(ledgerCtx)).days).toBeGreaterThanOrEqual(progress.days);
    await vi.waitFor(async () => expect((await getInterestProgress(ledgerCtx)).due).toBe(0), patience);
    console.log(
      `queue on ${redisUrl ? 'Redis' : 'PostgreSQL'}, ${how}: paid ${((performance.now() - startedAt) / 1000).toFixed(1)} s later`,
    );
    await vi.waitFor(async () => expect(await api.getReadiness()).toMatchObject({ database: 'ok', queue: 'ok' }), patience);
    expect([worker, api].map((program) => program.log().includes('"ending"'))).toEqual([false, false]);
    const all = investments * (how === 'stopped' ? 3 : 7);
    expect(await getInterestTotals(handle)).toMatchObject({ posted: all, investmentDays: all, values: 1 });
    await expectInvariants(ledgerCtx);
    await queue.close();
  });
});
