import { CannotStart } from '@app/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDb, type DbHandle } from './client.ts';
import { getRole } from './get-role.ts';
import { grantRuntimeRole } from './grant-runtime-role.ts';
import { migrateDb } from './migrate.ts';
import { createTestDb, type TestDb } from './testing/index.ts';

const role = `runtime_${crypto.randomUUID().slice(0, 8)}`;
const password = "it's a %password%";

let testDb: TestDb;
let runtimeUrl: string;
let runtime: DbHandle;
const urlAs = (name: string, secret: string) => {
  const url = new URL(testDb.url);
  Object.assign(url, { username: name, password: encodeURIComponent(secret) });
  return url.href;
};
const grant = (url = runtimeUrl) => grantRuntimeRole(testDb.url, url, { schemas: ['other'] });
beforeAll(async () => {
  testDb = await createTestDb(inject('testServer'));
  await testDb.db.execute(sql`create schema other`);
  await testDb.db.execute(sql`create table other.things (id int primary key)`);
  runtimeUrl = urlAs(role, password);
  await grant();
  runtime = createDb(runtimeUrl, { connectionsMax: 2 });
});
afterAll(async () => {
  await runtime.close();
  await testDb.db.execute(sql.raw(`drop owned by ${role}; drop role ${role}`));
  await testDb.close();
});

/** The code of the server's error, or what the statement returned. */
const outcomeOf = (statement: string) =>
  runtime.db.execute(statement).then(
    () => 'done',
    (error: { cause?: { code?: string } }) => error.cause?.code,
  );
const privilegesOf = async (table: string) => {
  const rows = await testDb.db.execute<{ privilege: string }>(sql`
    select privilege_type as privilege from information_schema.table_privileges
    where grantee = ${role} and table_schema || '.' || table_name = ${table} order by 1`);
  return rows.map(({ privilege }) => privilege);
};

const insufficientPrivilege = '42501';
const everything = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
/* Every table whose content is evidence, by hand: one that is forgotten here or there fails. */
const appendOnly = [
  'audit_log',
  'closed_members',
  'closed_records',
  'earlier_decisions',
  'payees',
  'transfers',
  'log_records',
  'log_nodes',
  'log_checkpoints',
];

describe('the role that api and worker use', () => {
  it.each(appendOnly)('may only read %s and add to it', async (table) => {
    expect(await privilegesOf(`public.${table}`)).toEqual(['INSERT', 'SELECT']);
    const [column] = await testDb.db.execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'`);
    const change = `update ${table} set ${column?.name} = ${column?.name}`;
    for (const statement of [change, `delete from ${table}`, `truncate ${table}`, `select from ${table} for update`])
      expect([statement, await outcomeOf(statement)]).toEqual([statement, insufficientPrivilege]);
  });

  it('may delete expired security events and not change them', async () => {
    expect(await privilegesOf('public.security_events')).toEqual(['DELETE', 'INSERT', 'SELECT']);
  });

  it('may open accounts and name their owner, and write no balance', async () => {
    expect(await privilegesOf('public.accounts')).toEqual(['INSERT', 'SELECT']);
    const columns = await testDb.db.execute<{ name: string }>(sql`
      select column_name as name from information_schema.column_privileges
      where grantee = ${role} and table_name = 'accounts' and privilege_type = 'UPDATE' order by 1`);
    expect(columns.map(({ name }) => name)).toEqual(['closed_user_id', 'id', 'kind', 'user_id']);
    expect(await outcomeOf('select from accounts for no key update')).toBe('done');
  });

  it('moves no balance through a trigger on a table of its own', async () => {
    const statements = [
      'create temporary table mine (id bigint, kind text, debit_account_id bigint, credit_account_id bigint, amount bigint, reverses_id bigint)',
      `create function pg_temp.credit() returns trigger language plpgsql as $$ begin update public.accounts set credits = credits + 5; return null; end $$`,
      'create trigger credit after insert on mine for each statement execute function pg_temp.credit()',
    ];
    const insert = `insert into mine (id, kind, debit_account_id, credit_account_id, amount)
      select 1, 'treasury', max(id) filter (where kind = 'bank'), max(id) filter (where kind = 'treasury'), 5 from accounts`;
    /* In one database transaction: the temporary table belongs to one connection. */
    const run = (all: string[]) =>
      runtime.db
        .transaction(async (tx) => {
          for (const statement of all) await tx.execute(statement);
        })
        .then(
          () => 'done',
          ({ cause }: { cause?: { code?: string; constraint_name?: string } }) => cause?.constraint_name ?? cause?.code,
        );
    expect(await run([...statements, insert])).toBe(insufficientPrivilege);
    const borrowed = `create trigger borrowed after insert on mine referencing new table as posted
      for each statement execute function move_balances()`;
    expect(await run([statements[0]!, borrowed, insert])).toBe('balances_move_by_transfers_only');
    expect(await testDb.db.execute(sql`select from accounts where credits <> 0 or debits <> 0`)).toEqual([]);
  });

  it('moves the real balances, although it has a table of that name', async () => {
    await runtime.db.transaction(async (tx) => {
      await tx.execute('create temporary table accounts (like public.accounts)');
      await tx.execute(`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id, reason)
        select 'shadowed', 'treasury', max(id) filter (where kind = 'treasury'), max(id) filter (where kind = 'bank'), 5, now(), now(), gen_random_uuid(), 'a test' from public.accounts`);
    });
    expect(await testDb.db.execute(sql`select kind, balance::int from accounts where balance <> 0 order by kind`)).toEqual([
      { kind: 'bank', balance: 5 },
      { kind: 'treasury', balance: -5 },
    ]);
  });

  it('may change every other table, and empty none', async () => {
    const tables = await testDb.db.execute<{ name: string }>(sql`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('accounts', 'approvals', 'security_events', ${sql.join(
        appendOnly.map((name) => sql`${name}`),
        sql`, `,
      )})`);
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) expect([name, await privilegesOf(`public.${name}`)]).toEqual([name, everything]);
    expect(await outcomeOf('truncate sessions')).toBe(insufficientPrivilege);
  });

  it('may decide an approval, and delete none', async () => {
    expect(await privilegesOf('public.approvals')).toEqual(everything.filter((privilege) => privilege !== 'DELETE'));
  });

  it.each([
    'alter table transfers disable trigger transfers_append_only',
    'alter table transfers disable trigger all',
    'drop trigger transfers_append_only on transfers',
    'alter table transfers owner to current_user',
    'set session_replication_role = replica',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'create table extra (id int)',
    'create schema extra',
    'create table drizzle.extra (id int)',
    'create table other.extra (id int)',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)`,
    'create role another superuser',
  ])('is refused: %s', async (statement) => {
    expect(await outcomeOf(statement)).toBe(insufficientPrivilege);
  });

  it('can not grant itself more', async () => {
    /* No error in PostgreSQL, but a warning: the role has nothing to give. */
    expect(await outcomeOf('grant update on transfers to current_user')).toBe('done');
    expect(await privilegesOf('public.transfers')).toEqual(['INSERT', 'SELECT']);
  });

  it('may use sequences, temporary tables and the schemas of the queue', async () => {
    expect(await outcomeOf('create temporary table scratch (id int)')).toBe('done');
    expect(await outcomeOf('insert into other.things values (1)')).toBe('done');
    expect(await outcomeOf(`select nextval(pg_get_serial_sequence('public.transfers', 'id'))`)).toBe('done');
  });

  it('has the privileges of an append-only table on one of a later migration, after the next grant', async () => {
    await testDb.db.execute(sql`create table later (id int primary key)`);
    await testDb.db.execute(sql`create table later_evidence (id int primary key)`);
    await testDb.db.execute(
      sql`create trigger later_evidence_append_only before update or delete or truncate on later_evidence for each statement execute function refuse_change()`,
    );
    expect(await outcomeOf('select from later')).toBe(insufficientPrivilege);
    await grant();
    expect(await privilegesOf('public.later')).toEqual(everything);
    expect(await privilegesOf('public.later_evidence')).toEqual(['INSERT', 'SELECT']);
  });

  it('is granted what the strictest trigger of a table says', async () => {
    await testDb.db.execute(sql`create table guarded_twice (id int primary key)`);
    for (const guard of ['keep_security_events', 'refuse_change'])
      await testDb.db.execute(
        sql.raw(`create trigger ${guard} before update or delete on guarded_twice for each statement execute function ${guard}()`),
      );
    await grant();
    expect(await privilegesOf('public.guarded_twice')).toEqual(['INSERT', 'SELECT']);
  });

  it('loses what was granted by hand', async () => {
    await testDb.db.execute(
      sql.raw(`grant update on transfers to ${role}; grant delete on transfers to public; grant create on schema public to ${role}`),
    );
    await grant();
    expect(await privilegesOf('public.transfers')).toEqual(['INSERT', 'SELECT']);
    expect(await outcomeOf('delete from transfers')).toBe(insufficientPrivilege);
    expect(await outcomeOf('create table extra (id int)')).toBe(insufficientPrivilege);
  });

  it('is known to own nothing, unlike the owner', async () => {
    expect(await getRole(runtime.db)).toEqual({ name: role, ownsTables: false });
    expect(await getRole(testDb.db)).toMatchObject({ ownsTables: true });
  });

  it('may start a program on the schema that is there, and not change an older one', async () => {
    expect(await migrateDb(runtimeUrl)).toEqual({ applied: [] });
    const earlier = await createTestDb(inject('testServer'));
    await earlier.db.execute(sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`);
    const url = new URL(runtimeUrl);
    url.pathname = new URL(earlier.url).pathname;
    await grantRuntimeRole(earlier.url, url.href, { schemas: [] });
    const refusal = await migrateDb(url.href).catch((error: unknown) => error);
    await earlier.db.execute(sql.raw(`drop owned by ${role}`));
    await earlier.close();
    expect(refusal).toBeInstanceOf(CannotStart);
    expect(String(refusal)).toMatch(/older schema.*may not change it: run `operate migrate` as the owner/);
  });
});

describe('a role that can not be that one', () => {
  const refusalOf = async (url: string) => {
    const refusal = await grant(url).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CannotStart);
    expect(String(refusal)).not.toContain('password%');
    return (refusal as CannotStart).message;
  };

  it('is refused when it owns the database, whose owner may drop the schema', async () => {
    const [row] = await testDb.db.execute<{ name: string }>(sql`select current_database() as name`);
    await testDb.db.execute(sql.raw(`alter database ${row?.name} owner to ${role}`));
    expect((await getRole(runtime.db)).ownsTables).toBe(true);
    const refused = await refusalOf(runtimeUrl);
    await testDb.db.execute(sql.raw(`alter database ${row?.name} owner to current_user`));
    expect(refused).toMatch(/owns the database or something in it/);
  });

  it('is refused when it owns the tables, by itself or as a member of their owner', async () => {
    expect(await refusalOf(testDb.url)).toMatch(/owns the database or something in it/);
    const owner = `owner_${role}`;
    await testDb.db.execute(sql.raw(`create role ${owner}; grant ${owner} to ${role}; alter table other.things owner to ${owner}`));
    expect(await refusalOf(runtimeUrl)).toMatch(/owns the database or something in it/);
    await testDb.db.execute(sql.raw(`alter table other.things owner to current_user; drop owned by ${owner}; drop role ${owner}`));
  });

  it('is refused when it may write everything by another membership', async () => {
    await testDb.db.execute(sql.raw(`grant pg_write_all_data to ${role}`));
    const refused = await refusalOf(runtimeUrl);
    await testDb.db.execute(sql.raw(`revoke pg_write_all_data from ${role}`));
    expect(refused).toMatch(/may change accounts as a member of another role: revoke the membership/);
  });

  it('is refused when another role lets it write balances', async () => {
    const other = `other_${role}`;
    await testDb.db.execute(sql.raw(`create role ${other}; grant update (credits) on accounts to ${other}; grant ${other} to ${role}`));
    const refused = await refusalOf(runtimeUrl);
    await testDb.db.execute(sql.raw(`drop owned by ${other}; drop role ${other}`));
    expect(refused).toMatch(/may change accounts as a member of another role/);
  });

  it('is refused when it owns a function, which it could replace', async () => {
    await testDb.db.execute(sql.raw(`alter function refuse_change() owner to ${role}`));
    const refused = await refusalOf(runtimeUrl);
    await testDb.db.execute(sql.raw(`alter function refuse_change() owner to current_user`));
    expect(refused).toMatch(/owns the database or something in it/);
  });

  it('is refused when its URL leads to another database', async () => {
    const url = new URL(runtimeUrl);
    url.pathname = '/postgres';
    expect(await refusalOf(url.href)).toBe('RUNTIME_DATABASE_URL leads to another database than DATABASE_URL.');
  });

  it('is not compared where a server keeps its identifier to superusers', async () => {
    await testDb.db.execute(sql`revoke execute on function pg_control_system() from public`);
    await expect(grant()).resolves.toBeUndefined();
    await testDb.db.execute(sql`grant execute on function pg_control_system() to public`);
  });

  it('is not created with a password that clients may encode in several ways', async () => {
    expect(await refusalOf(urlAs('unheard_of', 'ünsound'))).toMatch(/has other characters than printable ASCII/);
    expect(await testDb.db.execute(sql`select from pg_roles where rolname = 'unheard_of'`)).toEqual([]);
  });

  it('is not created by an owner that may not', async () => {
    const owner = `plain_${role}`;
    await testDb.db.execute(sql.raw(`create role ${owner} login password 'sound'`));
    const refusal = await grantRuntimeRole(urlAs(owner, 'sound'), urlAs('unheard_of', 'sound'), { schemas: [] }).catch(
      (error: unknown) => error,
    );
    await testDb.db.execute(sql.raw(`drop role ${owner}`));
    expect(refusal).toBeInstanceOf(CannotStart);
    expect(String(refusal)).toMatch(/may not create the role unheard_of of RUNTIME_DATABASE_URL: let a superuser create it/);
  });

  it('is refused when its password is another one', async () => {
    expect(await refusalOf(urlAs(role, 'another'))).toMatch(/can't log in/);
  });
});
