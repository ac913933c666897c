import type { TransactionSql } from 'postgres';

/*
 * While rows are loaded, no trigger of the product may fire: it would move balances a second time, or refuse the rows. Foreign keys hold
 * again only once every table is loaded. Both need the owner of the tables alone, and no superuser.
 */

/** Disables the triggers of all tables, and stops enforcing their foreign keys. */
export async function suspendChecks(tx: TransactionSql): Promise<void> {
  await alterAll(tx, { triggers: 'disable trigger user', foreignKeys: 'not enforced' });
}

/** Enables the triggers again, and enforces the foreign keys, for which the server verifies all rows. */
export async function resumeChecks(tx: TransactionSql): Promise<void> {
  await alterAll(tx, { triggers: 'enable trigger user', foreignKeys: 'enforced' });
}

async function alterAll(tx: TransactionSql, to: { triggers: string; foreignKeys: string }): Promise<void> {
  const statements = await tx<{ statement: string }[]>`
    select format('alter table %s %s', oid::regclass, ${to.triggers}::text) as statement
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all
    select format('alter table %s alter constraint %I %s', conrelid::regclass, conname, ${to.foreignKeys}::text)
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  for (const { statement } of statements) await tx.unsafe(statement);
}
