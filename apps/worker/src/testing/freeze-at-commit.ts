import type { CoreFixture } from '@app/core/testing';
import { expect, vi } from 'vitest';
import type { Program } from './start-program.ts';

const patience = { timeout: 120_000, interval: 10 };

/**
 * Freezes a process while the database delays the commit of its insert into a table, lets the commit through, and never resumes it: the
 * row is committed, and the process has done nothing since.
 */
export async function freezeAtCommit({ db }: CoreFixture, table: string, program: Program, ask: () => Promise<number>): Promise<void> {
  await db.execute(`
    create function wait_for_the_test() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(4711);
      return null;
    end $$`);
  await db.execute(`create constraint trigger held_at_commit after insert on ${table} deferrable initially deferred
    for each row execute function wait_for_the_test()`);
  await db.transaction(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(4711)');
    ask().catch(() => 0); // it fails without a response
    await vi.waitFor(async () => {
      const [row] = await tx.execute<{ waiting: number }>(`
        select count(*)::int as waiting from pg_locks
        where locktype = 'advisory' and objid = 4711 and not granted and database = (select oid from pg_database where datname = current_database())`);
      expect(row?.waiting).toBe(1);
    }, patience);
    program.send('SIGSTOP');
  });
}
