import postgres from 'postgres';
import { readSqlFiles, type SqlStatement } from './read-sql-files.ts';
import { nameOf, readSqlObjects, type SqlObject } from './read-sql-objects.ts';

/** What a migration has to do so that a database has exactly the objects of `packages/db/sql`, in an order that works. */
export type SqlDifference = {
  /** The objects to create or to replace, by name. */
  changed: string[];
  /** The objects that no file defines. */
  dropped: string[];
  /** The statements that do it, with their comments. */
  statements: string[];
};

type Created = SqlStatement & SqlObject;

/** Only `CREATE OR REPLACE` replaces; PostgreSQL has none for constraint triggers and statistics. */
const replaces = /^CREATE OR REPLACE /m;

/**
 * Compares the objects of a migrated database with the files of `packages/db/sql`. The definitions that are compared are printed by
 * the server, so that spelling and comments make no difference: the files are applied in a transaction that is rolled back. It
 * locks tables exclusively, so the database must be one for this purpose.
 * @throws Error when the server refuses a file, or the statements: a function can not change its return type, for example
 */
export async function compareSqlFiles(url: string, files: SqlStatement[] = readSqlFiles()): Promise<SqlDifference> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const existing = await readSqlObjects(client);
    const created = await rollBack(client, async (tx) => {
      for (const { type, identity } of existing) await tx.unsafe(`drop ${type} if exists ${identity} cascade`);
      return createAll(tx, files);
    });
    const difference = differenceOf(existing, created);
    await rollBack(client, async (tx) => {
      for (const statement of difference.statements) await tx.unsafe(statement);
    });
    return difference;
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** The result of `act`, whose changes are rolled back. */
async function rollBack<T>(client: postgres.Sql, act: (tx: postgres.TransactionSql) => Promise<T>): Promise<T> {
  const done: { result: T }[] = [];
  const rolledBack = new Error('rolled back');
  await client
    .begin(async (tx) => {
      done.push({ result: await act(tx) });
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  const [outcome] = done;
  if (!outcome) throw rolledBack;
  return outcome.result;
}

function differenceOf(existing: SqlObject[], created: Created[]): SqlDifference {
  const before = new Map(existing.map((object) => [nameOf(object), object]));
  const after = new Set(created.map(nameOf));
  const changed = created.filter((object) => before.get(nameOf(object))?.definition !== object.definition);
  const dropped = existing.filter((object) => !after.has(nameOf(object)));
  const mustDrop = (object: Created) => before.has(nameOf(object)) && !replaces.test(object.text);
  return {
    changed: changed.map(nameOf),
    dropped: dropped.map(nameOf),
    statements: [...changed.flatMap((object) => [...(mustDrop(object) ? [dropOf(object)] : []), object.text]), ...dropped.map(dropOf)],
  };
}

const dropOf = ({ type, identity }: SqlObject): string => `DROP ${type.toUpperCase()} ${identity};`;

/** Creates the objects; a statement that needs an object of a later file waits for it. */
async function createAll(tx: postgres.TransactionSql, files: SqlStatement[]): Promise<Created[]> {
  const created: Created[] = [];
  let waiting = files;
  while (waiting.length > 0) {
    const failed: { statement: SqlStatement; error: unknown }[] = [];
    for (const statement of waiting) {
      try {
        created.push({ ...statement, ...(await createOne(tx, statement, created)) });
      } catch (error) {
        failed.push({ statement, error });
      }
    }
    const [first] = failed;
    if (first && failed.length === waiting.length) throw new Error(`packages/db/sql/${first.statement.file}`, { cause: first.error });
    waiting = failed.map(({ statement }) => statement);
  }
  return created;
}

async function createOne(tx: postgres.TransactionSql, { text }: SqlStatement, known: Created[]): Promise<SqlObject> {
  const names = new Set(known.map(nameOf));
  return tx.savepoint(async (attempt) => {
    await attempt.unsafe(text);
    const added = (await readSqlObjects(attempt)).filter((object) => !names.has(nameOf(object)));
    const [object] = added;
    if (!object || added.length > 1) throw new Error(`One statement creates ${added.length} objects, not one`);
    return object;
  });
}
