import { CannotStart } from '@app/contract';
import postgres from 'postgres';
import { migrationLock } from './apply-migrations.ts';
import { isNotPermitted } from './constraint-violation.ts';
import { createScramVerifier } from './create-scram-verifier.ts';
import { ownsTables } from './owns-tables.ts';

type Role = { name: string; password: string };

/**
 * Gives the role of `runtimeUrl` what api and worker need in the database of `ownerUrl`, and nothing else: no ownership, no tables of
 * its own, no UPDATE or DELETE on append-only tables, and no UPDATE of balances. Creates the role if there is none. Called after each migration, so that
 * new tables are included. `schemas`: those besides the product's own.
 * @throws CannotStart when that role could change everything, as an owner or superuser or by another role, or can't be created; nothing is
 *   granted then. Also when it can't log in, or its URL leads to another database
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
      await refuseOwner(tx, role);
      const statements = [...(await grantsOnDatabase(tx, role)), ...(await grantsOnSchemas(tx, role, owned))];
      for (const statement of statements) await tx.unsafe(statement);
      await refuseMemberships(tx, role, owned);
    });
    await requireLogin(runtimeUrl, role, await identifyIfPermitted(client));
  } finally {
    await client.end({ timeout: 5 });
  }
}

const printableAscii = /^[\x20-\x7e]+$/;

async function ensureRole(tx: postgres.TransactionSql, { name, password }: Role): Promise<void> {
  const [found] = await tx`select from pg_roles where rolname = ${name}`;
  if (found) return;
  if (!printableAscii.test(password))
    throw new CannotStart(
      `The password of ${name} in RUNTIME_DATABASE_URL has other characters than printable ASCII, or none: choose another one.`,
    );
  const [row] = await tx<
    { statement: string }[]
  >`select format('create role %I login password %L', ${name}::text, ${createScramVerifier(password)}::text) as statement`;
  await tx.unsafe(row?.statement ?? '').catch((error: unknown) => {
    if (!isNotPermitted(error)) throw error;
    throw new CannotStart(
      `The role of DATABASE_URL may not create the role ${name} of RUNTIME_DATABASE_URL: let a superuser create it (create role … login password …).`,
      { cause: error },
    );
  });
}

/* An owner can grant itself everything and disable triggers. */
async function refuseOwner(tx: postgres.TransactionSql, { name }: Role): Promise<void> {
  const [row] = await tx.unsafe<{ isOwner: boolean }[]>(`select ${ownsTables} as "isOwner" from pg_roles where rolname = $1`, [name]);
  if (row?.isOwner === false) return;
  throw new CannotStart(
    `The role ${name} of RUNTIME_DATABASE_URL owns the database or something in it: name another role, which is then created.`,
  );
}

/* After everything that is granted to it or to everyone by hand is revoked: what is left comes from other roles. */
async function refuseMemberships(tx: postgres.TransactionSql, { name }: Role, schemas: string[]): Promise<void> {
  const [row] = await tx<{ table: string }[]>`
    select oid::regclass::text as table from ${tablesOf(tx, schemas)}
    where guards && array['refuse_change', 'refuse_balance_by_hand']::name[] and (
      has_table_privilege(${name}, oid, 'UPDATE, DELETE, TRUNCATE')
      or exists (
        select from pg_attribute where attrelid = tables.oid and attnum > 0 and not attisdropped
          and has_column_privilege(${name}, tables.oid, attnum, 'UPDATE')
          and ('refuse_change' = any(guards) or attnum = any(guarded))
      )
    ) order by 1 limit 1`;
  if (row)
    throw new CannotStart(
      `The role ${name} of RUNTIME_DATABASE_URL may change ${row.table} as a member of another role: revoke the membership.`,
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
        when 'refuse_change' = any(guards) then 'select, insert'
        when 'keep_security_events' = any(guards) then 'select, insert, delete'
        when 'keep_approvals' = any(guards) then 'select, insert, update'
        when 'refuse_balance_by_hand' = any(guards) then format('select, insert, update (%s)', changeable)
        else 'select, insert, update, delete'
      end, oid::regclass, ${name}::text) from ${tablesOf(tx, schemas)}`);

/*
 * `guards`: the functions of the triggers of a table. `guarded`: the numbers of the columns that a trigger of their own protects from
 * UPDATE. `changeable`: the names of the others.
 */
const tablesOf = (tx: postgres.TransactionSql, schemas: string[]) => tx`(
  select pg_class.oid, relname, guards, guarded, (
    select string_agg(quote_ident(attname), ', ') from pg_attribute
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' and attnum <> all(guarded)
  ) as changeable
  from pg_class, lateral (
    select array(select proname from pg_trigger join pg_proc on pg_proc.oid = tgfoid where tgrelid = pg_class.oid) as guards,
      array(select unnest(tgattr::int2[]) from pg_trigger where tgrelid = pg_class.oid) as guarded
  ) as triggers
  where relnamespace::regnamespace::text = any(${schemas}) and relkind in ('r', 'p', 'v', 'm')
) as tables`;

type Statement = { statement: string };
const statementsOf = async (rows: Promise<Statement[]>) => (await rows).map(({ statement }) => statement);

/** What tells one database from every other: the identifier of its server, and its own. */
async function identify(client: postgres.Sql): Promise<string> {
  const [row] = await client<{ id: string }[]>`
    select system_identifier || '/' || pg_database.oid as id from pg_control_system(), pg_database where datname = current_database()`;
  if (!row) throw new Error('the server returned no identifier');
  return row.id;
}

/* Where a server keeps its identifier to superusers, it is not compared. */
const identifyIfPermitted = (client: postgres.Sql): Promise<string | undefined> =>
  identify(client).catch((error: unknown) => {
    if (isNotPermitted(error)) return undefined;
    throw error;
  });

async function requireLogin(runtimeUrl: string, { name }: Role, database: string | undefined): Promise<void> {
  const client = postgres(runtimeUrl, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await client`select`.catch((error: unknown) => {
      throw new CannotStart(
        `The role ${name} of RUNTIME_DATABASE_URL can't log in: its password or its database is another one (${(error as Error).message}).`,
        { cause: error },
      );
    });
    const found = await identifyIfPermitted(client);
    if (database !== undefined && found !== undefined && found !== database)
      throw new CannotStart('RUNTIME_DATABASE_URL leads to another database than DATABASE_URL.');
  } finally {
    await client.end({ timeout: 1 });
  }
}
