import { CannotStart } from '@app/contract';
import postgres from 'postgres';
import { migrationLock } from './apply-migrations.ts';

type Role = { name: string; password: string };

/**
 * Gives the role of `runtimeUrl` what api and worker need in the database of `ownerUrl`, and nothing else: no ownership, no tables of
 * its own, and no UPDATE or DELETE on append-only tables. Creates the role if there is none. Called after each migration, so that
 * new tables are included. `schemas`: those besides the product's own.
 * @throws CannotStart when that role could change everything, as an owner or superuser (nothing is granted then), or can't log in
 */
export async function grantRuntimeRole(ownerUrl: string, runtimeUrl: string, { schemas }: { schemas: string[] }): Promise<void> {
  const { username, password } = new URL(runtimeUrl);
  const role = { name: decodeURIComponent(username), password: decodeURIComponent(password) };
  const owned = ['public', 'drizzle', ...schemas];
  const client = postgres(ownerUrl, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await client.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${migrationLock})`;
      await ensureRole(tx, role);
      await refuseOwner(tx, role, owned);
      const statements = [...(await grantsOnDatabase(tx, role)), ...(await grantsOnSchemas(tx, role, owned))];
      for (const statement of statements) await tx.unsafe(statement);
    });
  } finally {
    await client.end({ timeout: 5 });
  }
  await requireLogin(runtimeUrl, role);
}

async function ensureRole(tx: postgres.TransactionSql, { name, password }: Role): Promise<void> {
  const [found] = await tx`select from pg_roles where rolname = ${name}`;
  if (found) return;
  const [row] = await tx<
    { statement: string }[]
  >`select format('create role %I login password %L', ${name}::text, ${password}::text) as statement`;
  if (row) await tx.unsafe(row.statement);
}

/*
 * The owner of a table can grant itself everything and disable its triggers; the owner of its schema, or of the database, whose owner
 * owns the schema `public`, can drop it.
 */
async function refuseOwner(tx: postgres.TransactionSql, { name }: Role, schemas: string[]): Promise<void> {
  const [row] = await tx<{ isOwner: boolean }[]>`
    select rolsuper or pg_has_role(${name}, 'pg_write_all_data', 'MEMBER') or exists (
      select from pg_database where datname = current_database() and pg_has_role(${name}, datdba, 'MEMBER')
    ) or exists (
      select from pg_namespace where nspname = any(${schemas}) and pg_has_role(${name}, nspowner, 'MEMBER')
    ) or exists (
      select from pg_class where relnamespace::regnamespace::text = any(${schemas}) and pg_has_role(${name}, relowner, 'MEMBER')
    ) as "isOwner" from pg_roles where rolname = ${name}`;
  if (row?.isOwner === false) return;
  throw new CannotStart(
    `The role ${name} of RUNTIME_DATABASE_URL owns the database or its tables, or may write all of them: name another role, which is then created.`,
  );
}

/* BullMQ adds several jobs through a temporary table. */
const grantsOnDatabase = async (tx: postgres.TransactionSql, { name }: Role) =>
  statementsOf(tx<Statement[]>`
    select format('revoke all on database %1$I from %2$I', current_database(), ${name}::text) as statement
    union all select format('grant connect, temporary on database %1$I to %2$I', current_database(), ${name}::text)`);

/*
 * The privileges of a table follow from its triggers, so that a new append-only table has those of one; the lists of applied
 * migrations are only read.
 */
const grantsOnSchemas = async (tx: postgres.TransactionSql, { name }: Role, schemas: string[]) =>
  statementsOf(tx<Statement[]>`
    select format('revoke create on schema %1$I from public, %2$I', nspname, ${name}::text) as statement
      from pg_namespace where nspname = any(${schemas})
    union all select format('grant usage on schema %1$I to %2$I', nspname, ${name}::text) from pg_namespace where nspname = any(${schemas})
    union all select format('grant usage, select on all sequences in schema %1$I to %2$I', nspname, ${name}::text)
      from pg_namespace where nspname = any(${schemas})
    union all select format('revoke all on table %s from public, %I', oid::regclass, ${name}::text) from ${tablesOf(tx, schemas)}
    union all select format('grant %s on table %s to %I', case
        when relname in ('__drizzle_migrations', 'migration') then 'select'
        when guard = 'refuse_change' then 'select, insert'
        when guard = 'keep_security_events' then 'select, insert, delete'
        else 'select, insert, update, delete'
      end, oid::regclass, ${name}::text) from ${tablesOf(tx, schemas)}`);

const tablesOf = (tx: postgres.TransactionSql, schemas: string[]) => tx`(
  select pg_class.oid, relname, (
    select proname from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where tgrelid = pg_class.oid and proname in ('refuse_change', 'keep_security_events')
  ) as guard
  from pg_class where relnamespace::regnamespace::text = any(${schemas}) and relkind in ('r', 'p', 'v', 'm')
) as tables`;

type Statement = { statement: string };
const statementsOf = async (rows: Promise<Statement[]>) => (await rows).map(({ statement }) => statement);

async function requireLogin(runtimeUrl: string, { name }: Role): Promise<void> {
  const client = postgres(runtimeUrl, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await client`select`;
  } catch (error) {
    throw new CannotStart(
      `The role ${name} of RUNTIME_DATABASE_URL can't log in: its password or its database is another one (${(error as Error).message}).`,
      { cause: error },
    );
  } finally {
    await client.end({ timeout: 1 });
  }
}
