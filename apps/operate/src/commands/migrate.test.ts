import { CannotStart, Environment } from '@app/contract';
import { createTestDb, type TestDb } from '@app/db/testing';
import { openQueue } from '@app/queue';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { runCaptured } from '../testing/run-captured.ts';

const role = `runtime_${crypto.randomUUID().slice(0, 8)}`;
let testDb: TestDb;
let runtimeUrl: string;
beforeEach(async () => {
  testDb = await createTestDb(inject('testServer'));
  runtimeUrl = testDb.url.replace(/\/\/[^@]*@/, `//${role}:a-password@`);
});
afterEach(async () => {
  await testDb.db.execute(`drop owned by ${role}; drop role ${role}`);
  await testDb.close();
});

const operate = (args: string, DATABASE_URL: string, own: { RUNTIME_DATABASE_URL?: string } = {}) =>
  runCaptured(args, () => ({ ...Environment.parse({ LOG_LEVEL: 'error' }), DATABASE_URL, ...own }));
const openAsRuntime = () => openQueue({ redisUrl: undefined, databaseUrl: runtimeUrl }, () => {});

describe('operate migrate with the address of the programs', () => {
  it('creates their role, which works on a queue in the database, and names it', async () => {
    const { code, output } = await operate('migrate --json', testDb.url, { RUNTIME_DATABASE_URL: runtimeUrl });
    expect([code, JSON.parse(output)]).toEqual([0, { applied: [], runtimeRole: role }]);
    const queue = await openAsRuntime();
    try {
      await queue.putSchedules();
      await queue.enqueue('accrue-interest', { runId: null });
      await queue.enqueueAll([
        { name: 'sweep-exports', payload: {} },
        { name: 'sweep-notifications', payload: {} },
      ]);
      expect(await queue.restoreSchedules()).toEqual([]);
      expect((await queue.countJobs()).jobs['waiting']).toBeGreaterThan(0);
    } finally {
      await queue.close();
    }
    /* The owner of the tables, and the role that owns nothing. */
    const levelAs = async (url: string) =>
      (JSON.parse((await operate('doctor --json', url)).output) as { about: string; level: string }[]).find(({ about }) => about === 'role')
        ?.level;
    expect([await levelAs(testDb.url), await levelAs(runtimeUrl)]).toEqual(['warn', 'ok']);
    expect(await operate('migrate', runtimeUrl)).toMatchObject({ code: 0, output: 'The schema is that of this program: nothing to do.' });
  });

  it('is needed once more for a queue in the database that has no tables yet', async () => {
    await operate('migrate', testDb.url, { RUNTIME_DATABASE_URL: runtimeUrl });
    await testDb.db.execute('drop schema bullmq cascade');
    const refusal = await openAsRuntime().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CannotStart);
    expect((refusal as CannotStart).message).toMatch(/tables of the queue are missing.*run `operate migrate` as the owner/);
  });

  it('refuses the owner as the role of the programs, with one line', async () => {
    await operate('migrate', testDb.url, { RUNTIME_DATABASE_URL: runtimeUrl });
    const { code, errors } = await operate('migrate', testDb.url, { RUNTIME_DATABASE_URL: testDb.url });
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^The role postgres of RUNTIME_DATABASE_URL owns the database or something in it.*$/),
    ]);
  });
});
