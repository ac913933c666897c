import { checkWritable, isUnavailable, type ReplicaFigures } from '@app/db';
import { createTestDb } from '@app/db/testing';
import { describe, expect, inject, it } from 'vitest';
import type { Ctx } from '../context.ts';
import { NotReady } from './create-readiness.ts';
import { readinessProbes, refuseOverdue, refuseReadOnly, refuseRefusedJobs, refuseSchema, refuseWrongClock } from './readiness-probes.ts';

describe('readiness', () => {
  it('fails with each overdue job and since when', () => {
    const [first, second] = [new Date('2026-11-20T02:00:00.000Z'), new Date('2026-11-20T16:00:00.000Z')];
    const overdue = [
      { job: 'accrue-interest' as const, since: first },
      { job: 'accrue-referral-bonuses' as const, since: second },
    ];
    expect(() => refuseOverdue(overdue)).toThrow(
      new NotReady(
        'accrue-interest overdue since 2026-11-20T02:00:00.000Z, accrue-referral-bonuses overdue since 2026-11-20T16:00:00.000Z',
      ),
    );
  });

  it.each([
    [121_000, "the clock is 121 s ahead of the database's"],
    [-121_000, "the clock is -121 s ahead of the database's"],
  ])('fails for a clock that is wrong by %d ms', (skewMs, reason) => {
    expect(() => refuseWrongClock(skewMs)).toThrow(new NotReady(reason));
  });

  it('fails with the jobs that a worker refused because of its clock', () => {
    expect(() => refuseRefusedJobs(['accrue-interest'])).toThrow(
      new NotReady('the clock of a worker is wrong: it refused accrue-interest'),
    );
    expect(refuseRefusedJobs([])).toBeUndefined();
  });

  it('needs the queue and punctual jobs in a worker, and not in an api, which answers without them', () => {
    const needs = { queue: { ping: () => Promise.resolve() }, replica: { getFigures: () => ({ state: 'ok' }) as ReplicaFigures } };
    // The probes are only listed.
    const optional = (program: 'api' | 'worker') =>
      readinessProbes({} as Ctx, program, needs).flatMap(({ name, isOptional }) => (isOptional === true ? [name] : []));
    expect(optional('api')).toEqual(['queue', 'jobs', 'replica']);
    expect(optional('worker')).toEqual(['replica']);
  });

  it('says that the database takes no writes, and passes any other failure on', async () => {
    const { db, close } = await createTestDb(inject('testServer'));
    const failed = (statement: string) =>
      db
        .transaction(async (tx) => {
          await tx.execute(statement);
          await checkWritable(tx);
        })
        .catch(refuseReadOnly);
    await expect(failed('set transaction read only')).rejects.toThrow(new NotReady('takes no writes: it is a standby, or read only'));
    await expect(failed(`select pg_terminate_backend(pg_backend_pid())`)).rejects.toSatisfy(isUnavailable);
    await close();
  });

  it.each([
    ['older', /^The database is at an older schema than this program: run `operate migrate`/],
    ['newer', /^The database is at a newer schema than this program/],
    ['foreign', /belongs to another product/],
  ] as const)('says in one sentence that the schema is %s', (status, sentence) => {
    expect(() => refuseSchema(status)).toThrow(NotReady);
    expect(() => refuseSchema(status)).toThrow(sentence);
  });

  it.each(['same-as-program', 'extended'] as const)('accepts a schema that is %s', (status) =>
    expect(refuseSchema(status)).toBeUndefined(),
  );

  it('accepts clocks that differ by less than two minutes', () => expect(refuseWrongClock(-119_000)).toBeUndefined());

  it('accepts an empty list of overdue jobs', () => expect(refuseOverdue([])).toBeUndefined());
});
