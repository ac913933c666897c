import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getExport, startExport } from '@app/core';
import { createGeneratedMembers, createCoreFixture, type CoreFixture } from '@app/core/testing';
import { limitTransaction, noTransactionLimits } from '@app/db';
import { openQueue, type JobQueue } from '@app/queue';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { listBackends } from './testing/list-backends.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

const memberCount = 3_000; // several pages
const patience = { timeout: 120_000, interval: 50 };

describe.each(listBackends({ redisDatabase: 9 }))('an export on $backend', ({ redisUrl }) => {
  let fixture: CoreFixture;
  let queue: JobQueue;
  let clock: ClockFile;
  let dataDir: string;
  const workers: Program[] = [];
  let release = async () => {};
  beforeAll(async () => {
    fixture = await createCoreFixture(inject('testServer'));
    clock = createClockFile();
    fixture.clock.follow(clock);
    dataDir = mkdtempSync(path.join(tmpdir(), 'exports-'));
    queue = await openQueue({ redisUrl, databaseUrl: fixture.url }, () => {});
    await createGeneratedMembers(fixture.db, { count: memberCount, purchasedAt: clock.now(), durationDays: 30 });
  });
  afterEach(async () => {
    await release();
    await Promise.all(workers.splice(0).map((worker) => endProgram(worker)));
  });
  afterAll(async () => {
    await queue.close();
    await fixture.close();
    clock.remove();
    rmSync(dataDir, { recursive: true });
  });

  const startWorker = async () => {
    const databaseUrl = `${fixture.url}?lock_timeout=60000`; // longer than a test holds a table
    const worker = await startWorkerProcess({ databaseUrl, redisUrl, clockFile: clock.file }, { DATA_DIR: dataDir });
    workers.push(worker);
    return worker;
  };
  const begin = async () =>
    (await startExport(fixture.as(fixture.masterAdmin, { enqueue: queue.enqueue }), { list: 'users', filters: { search: 'generated' } }))
      .id;
  const stateOf = (id: string) => getExport(fixture.as(fixture.masterAdmin), { id });
  const filesOf = (id: string) => {
    const folder = path.join(dataDir, 'exports');
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(id)) : [];
  };
  /** Locks a table that each page of the list reads: who writes an export begins its file, and waits there until `release`. */
  async function holdPages(): Promise<void> {
    let letGo = () => {};
    const released = new Promise<void>((resolve) => (letGo = resolve));
    await new Promise<void>((held, failed) => {
      const lock = fixture.db.transaction(async (tx) => {
        await limitTransaction(tx, noTransactionLimits);
        await tx.execute('lock table accounts in access exclusive mode');
        held();
        await released;
      });
      lock.catch(failed);
      release = async () => {
        letGo();
        await lock;
      };
    });
  }
  /** A worker that has begun the file of an export and waits for its first page, and the id of the export. */
  async function beginHeld(): Promise<{ first: Program; id: string }> {
    const lane = queue.everyLane().find(({ name }) => name === 'exports');
    const first = await startWorker();
    await lane?.pause();
    const id = await begin(); // before the lock, because it counts the rows
    await holdPages();
    await lane?.resume();
    await partOf(id);
    return { first, id };
  }
  const partOf = (id: string) => vi.waitFor(() => expect(filesOf(id).join()).toMatch(/-\d+\.csv\.part$/), patience);
  async function expectWhole(id: string): Promise<void> {
    await vi.waitFor(async () => expect((await stateOf(id)).status).toBe('done'), patience);
    await vi.waitFor(() => expect(filesOf(id)).toHaveLength(1), patience);
    const text = readFileSync(path.join(dataDir, 'exports', filesOf(id)[0] ?? ''), 'utf8');
    const lines = text.split('\r\n').slice(0, -1);
    expect([lines.length, new Set(lines).size]).toEqual([memberCount + 1, memberCount + 1]);
    expect((await stateOf(id)).bytes).toBe(Buffer.byteLength(text));
  }

  it('of a killed worker is written by the next one, from the start and once', async () => {
    const { first, id } = await beginHeld();
    await endProgram(first);
    await release();
    expect(await stateOf(id)).toMatchObject({ status: 'running' });
    const left = filesOf(id);
    expect(left).toHaveLength(1);
    clock.forward({ ms: 11_000 }); // its lease has expired
    await startWorker();
    await expectWhole(id);
    expect(filesOf(id)).not.toEqual(left);
  });

  it('of a worker that shuts down is released at once', async () => {
    const { first, id } = await beginHeld();
    first.send('SIGTERM');
    await vi.waitFor(() => expect(first.log()).toContain('"ending"'), patience);
    await release();
    expect(await first.ended).toBe(0);
    expect(await stateOf(id)).toMatchObject({ status: 'queued', rowsDone: 0 });
    expect(filesOf(id)).toEqual([]);
    await startWorker();
    await expectWhole(id);
  });

  it('of a frozen worker is written by another, and the frozen one does no harm when it resumes', async () => {
    const { first, id } = await beginHeld();
    first.send('SIGSTOP');
    await release();
    clock.forward({ ms: 11_000 });
    await startWorker();
    await vi.waitFor(async () => expect((await stateOf(id)).status).toBe('done'), patience);
    const whole = filesOf(id).filter((name) => name.endsWith('.csv'));
    first.send('SIGCONT');
    await expectWhole(id);
    expect(filesOf(id)).toEqual(whole);
  });

  it('of another administrator does not wait for several of one', async () => {
    const other = await fixture.createUser('master_admin');
    const own = [await begin(), await begin(), await begin()];
    await holdPages();
    await startWorker();
    const statusesOfOwn = () => Promise.all(own.map(async (id) => (await stateOf(id)).status));
    await vi.waitFor(async () => expect(await statusesOfOwn()).toContain('running'), patience);
    const ofOther = (await startExport(fixture.as(other, { enqueue: queue.enqueue }), { list: 'treasury', filters: {} })).id;
    await vi.waitFor(async () => expect((await getExport(fixture.as(other), { id: ofOther })).status).toBe('done'), patience);
    const statuses = await statusesOfOwn();
    // The worker takes two of the three jobs at once, so any may be the first; one is written at a time, and some still wait.
    expect(statuses.filter((status) => status === 'running').length).toBeLessThanOrEqual(1);
    expect(statuses).toContain('queued');
    await release();
    for (const id of own) await expectWhole(id);
  });

  it('that the queue has lost is found by its row', async () => {
    // Without `enqueue` of the queue the fixture only records the job.
    const { id } = await startExport(fixture.as(fixture.masterAdmin), { list: 'users', filters: { search: 'generated' } });
    await startWorker();
    await expectWhole(id);
  });
});
