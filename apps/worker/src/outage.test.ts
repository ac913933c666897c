import { createTestDb, type TestDb } from '@app/db/testing';
import { referGeneratedMembers, createGeneratedMembers, expectInvariants, getInterestProgress, listLedgerRows } from '@app/core/testing';
import { findOverdue } from '@app/core';
import { openQueue } from '@app/queue';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { listBackends } from './testing/list-backends.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

const patience = { timeout: 120_000, interval: 100 };
const dayMs = 86_400_000;
/* Noon in Singapore tomorrow: no business day ends while the test runs. */
const noon = new Date(Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 6);

describe.each(listBackends({ redisDatabase: 5 }))('a worker on $backend that was down', ({ redisUrl }) => {
  let late: TestDb;
  let punctual: TestDb;
  let clock: ClockFile;
  const programs: Program[] = [];
  beforeAll(async () => {
    clock = createClockFile(noon);
    [late, punctual] = await Promise.all([createTestDb(inject('testServer')), createTestDb(inject('testServer'))]);
    for (const { db } of [late, punctual]) {
      await createGeneratedMembers(db, { count: 300, purchasedAt: noon, durationDays: 7 });
      await referGeneratedMembers(db);
    }
  });
  afterAll(async () => {
    await Promise.all(programs.map((program) => endProgram(program)));
    for (const { db } of [late, punctual]) await expectInvariants({ db, now: clock.now });
    await Promise.all([late.close(), punctual.close()]);
    clock.remove();
  });

  const start = async ({ url }: TestDb, on: string | undefined) => {
    const program = await startWorkerProcess({ databaseUrl: url, redisUrl: on, clockFile: clock.file });
    programs.push(program);
    return program;
  };
  const closedDays = async ({ db }: TestDb) => (await listLedgerRows({ db })).filter((line) => line.startsWith('closed ')).length;
  const upToDate = (of: TestDb, days: number) =>
    vi.waitFor(async () => {
      expect(await getInterestProgress({ db: of.db, now: clock.now })).toMatchObject({ due: 0 });
      expect(await closedDays(of)).toBe(days);
    }, patience);

  it('for three days writes the same rows as one that never stopped, including the bonuses of the missed days', async () => {
    await start(punctual, undefined);
    const queue = await openQueue({ redisUrl: undefined, databaseUrl: punctual.url }, () => {});
    const worker = await start(late, redisUrl);
    for (let day = 1; day <= 4; day++) {
      clock.forward({ days: 1 });
      await queue.enqueue('accrue-interest', { runId: null });
      await queue.enqueue('accrue-referral-bonuses', { runId: null });
      await upToDate(punctual, day);
      if (day > 1) continue;
      const lateQueue = await openQueue({ redisUrl, databaseUrl: late.url }, () => {});
      await lateQueue.enqueue('accrue-interest', { runId: null });
      await lateQueue.enqueue('accrue-referral-bonuses', { runId: null });
      await upToDate(late, 1);
      await lateQueue.close();
      await endProgram(worker, 'SIGTERM');
    }
    await queue.close();
    const silence = { info: () => {}, warn: () => {}, error: () => {} };
    const ctx = {
      db: late.db,
      now: clock.now,
      log: silence,
      rateLimitScale: 1,
      secretKey: () => new Uint8Array(32),
      enqueue: async () => {},
      invalidate: () => {},
    };
    expect((await findOverdue(ctx)).map(({ job }) => job)).toEqual(expect.arrayContaining(['accrue-interest', 'accrue-referral-bonuses']));
    await start(late, redisUrl);
    await upToDate(late, 4);
    const [rows, expected] = [await listLedgerRows(late), await listLedgerRows(punctual)];
    expect(rows.filter((line) => line.startsWith('transfer referral_bonus')).length).toBeGreaterThan(200);
    /* The rows that differ are named: a diff of thousands of equal lines is cut off in the report. */
    expect(rows.filter((row) => !expected.includes(row))).toEqual(expected.filter((row) => !rows.includes(row)));
    expect(rows).toEqual(expected);
  });
});
