import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createTestDb, type TestDb } from '../testing/index.ts';
import { compareSqlFiles } from './compare-sql-files.ts';
import { readSqlFiles, type SqlStatement } from './read-sql-files.ts';

let testDb: TestDb;
beforeEach(async () => {
  testDb = await createTestDb(inject('testServer'));
});
afterEach(() => testDb.close());

const files = readSqlFiles();
const named = (part: string): SqlStatement => {
  const statement = files.find(({ text }) => text.includes(part));
  if (!statement) throw new Error(`packages/db/sql has no ${part}`);
  return statement;
};
const replaced = (part: string, from: string, to: string): SqlStatement[] => {
  const statement = named(part);
  expect(statement.text).toContain(from);
  return files.map((file) => (file === statement ? { ...file, text: file.text.replace(from, to) } : file));
};
const applied = async (statements: string[]) => {
  for (const statement of statements) await testDb.db.execute(statement);
};

it('finds a migrated database equal to packages/db/sql, object by object', async () => {
  expect(await compareSqlFiles(testDb.url)).toEqual({ changed: [], dropped: [], statements: [] });
});

it('names each object of a file that a migration would have to change, and the migration makes them equal', async () => {
  const changed = replaced('FUNCTION pending_withdrawals_of', 'coalesce(sum(amount), 0)', 'coalesce(sum(amount), 1)');
  const { statements, ...difference } = await compareSqlFiles(testDb.url, changed);
  expect(difference).toEqual({ changed: ['function public.pending_withdrawals_of(pg_catalog.uuid)'], dropped: [] });
  await applied(statements);
  expect((await compareSqlFiles(testDb.url, changed)).statements).toEqual([]);
});

it('drops what CREATE OR REPLACE can not replace, and what no file has any more', async () => {
  const without = named('TRIGGER accounts_open_empty');
  const changed = replaced('CONSTRAINT TRIGGER withdrawal_within_free', 'INITIALLY DEFERRED', 'INITIALLY IMMEDIATE').filter(
    (file) => file !== without,
  );
  const { statements, ...difference } = await compareSqlFiles(testDb.url, changed);
  expect(difference).toEqual({
    changed: ['trigger withdrawal_within_free on public.transactions'],
    dropped: ['trigger accounts_open_empty on public.accounts'],
  });
  await applied(statements);
  expect((await compareSqlFiles(testDb.url, changed)).statements).toEqual([]);
});

it('creates objects in the order in which they need each other', async () => {
  const uses = { file: 'a.sql', text: 'CREATE VIEW a AS SELECT b();' };
  const used = { file: 'b.sql', text: "CREATE OR REPLACE FUNCTION b() RETURNS text LANGUAGE sql RETURN 'x';" };
  const { changed, statements } = await compareSqlFiles(testDb.url, [uses, used, ...files]);
  expect(changed).toEqual(['function public.b()', 'view public.a']);
  expect(statements).toEqual([used.text, uses.text]);
});

it('names the file of a statement that is not accepted', async () => {
  await expect(compareSqlFiles(testDb.url, [...files, { file: 'c.sql', text: 'CREATE VIEW c AS SELECT no_such();' }])).rejects.toThrow(
    'packages/db/sql/c.sql',
  );
});

it('refuses a change that no migration can make by itself', async () => {
  const changed = replaced('FUNCTION pending_withdrawals_of', 'RETURNS bigint', 'RETURNS numeric');
  await expect(compareSqlFiles(testDb.url, changed)).rejects.toThrow('cannot change return type of existing function');
});
