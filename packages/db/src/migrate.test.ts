import { CannotStart } from '@app/contract';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { migrateDb } from './migrate.ts';
import { compareSchema, getSchemaStatus } from './schema-version.ts';
import { createTestDb, type TestDb } from './testing/index.ts';
import { watchSchema } from './watch-schema.ts';

let testDb: TestDb;
beforeEach(async () => {
  testDb = await createTestDb(inject('testServer'));
});
afterEach(() => testDb.close());

const applyNewer = () =>
  testDb.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`);
const refusal = async () => {
  const error = await migrateDb(testDb.url).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CannotStart);
  return (error as CannotStart).message;
};

describe('a start', () => {
  it('is refused on a schema that is newer than the program', async () => {
    expect(await getSchemaStatus(testDb.db)).toBe('same-as-program');
    await applyNewer();
    expect(await refusal()).toMatch(/^The database is at a newer schema than this program/);
  });

  it('is refused on a list of migrations that does not match, and changes nothing', async () => {
    await testDb.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1 where id = 3`);
    await testDb.db.execute(sql`delete from drizzle.__drizzle_migrations where id > 5`);
    expect(await refusal()).toMatch(/^The database's list of migrations does not fit/);
    expect(await testDb.db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)).toEqual([{ count: 5 }]);
  });

  it('is refused on a read-only database', async () => {
    const name = new URL(testDb.url).pathname.slice(1);
    await testDb.db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`));
    expect(await refusal()).toMatch(/is read only/);
  });
});

describe('the schema of a running program', () => {
  it.each([
    [[1, 2], [1, 2], 'same-as-program'],
    [[], [1], 'older'],
    [[1], [1, 2], 'older'],
    [[1, 2], [1], 'newer'],
    [[1, 3], [1, 2], 'foreign'],
    [[2], [1, 2], 'foreign'],
  ] as const)('%j against %j is %s', (applied, own, fit) =>
    expect(
      compareSchema(
        applied.map((when) => ({ when, oldestProgram: null })),
        own,
      ),
    ).toBe(fit),
  );

  it.each([
    ['0.0.0', '1.2.3', 'extended'],
    ['1.2.3', '1.2.3', 'extended'],
    ['1.2.4', '1.2.3', 'newer'],
    ['1.10.0', '1.9.0', 'newer'],
    ['1.9.0', '1.10.0-rc.1', 'extended'],
    [null, '9.9.9', 'newer'],
  ] as const)('of a migration for programs from %s on is, for one of version %s, %s', (oldestProgram, version, status) => {
    const shared = { when: 1, oldestProgram: null };
    expect(compareSchema([shared, { when: 2, oldestProgram }], [1], version)).toBe(status);
    expect(compareSchema([shared, { when: 2, oldestProgram }, { when: 3, oldestProgram: null }], [1], version)).toBe('newer');
  });

  it('is found to be newer within seconds, and concurrent checks share one query', async () => {
    const fit = watchSchema(testDb.db);
    expect(await Promise.all([fit(), fit()])).toEqual(['same-as-program', 'same-as-program']);
    await applyNewer();
    await vi.waitFor(async () => expect(await fit()).toBe('newer'), { timeout: 10_000 });
  });
});
