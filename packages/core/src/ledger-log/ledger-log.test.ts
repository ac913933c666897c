import fs from 'node:fs';
import path from 'node:path';
import { logKinds, type ExternalChannel, type Invariant, type ListCheckpointsInput, type LogCheckpoint, type Page } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { checkLedger } from '../ledger-check/check-ledger.ts';
import { asOperator } from '../operator.ts';
import {
  createApproval,
  createCoreFixture,
  createLogSigning,
  runVerifier,
  sgd,
  tamper as tamperWith,
  type CoreFixture,
} from '../testing/index.ts';
import type { ExternalNotification } from '../notifications/channels.ts';
import { deliverNotification } from '../notifications/deliver-notification.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { updateUser } from '../users/update-user.ts';
import { acceptLogLoss } from './accept-log-loss.ts';
import { appendLedgerLog } from './append-ledger-log.ts';
import { appendRecords, startOfRun } from './append-records.ts';
import { createLogSigner, type LogHead } from './checkpoint-note.ts';
import { exportLedgerLog } from './export-ledger-log.ts';
import { getLedgerLogStatus } from './get-ledger-log-status.ts';
import { getReceipt } from './get-receipt.ts';
import { LedgerLogChanged } from './ledger-log-changed.ts';
import { listCheckpoints } from './list-checkpoints.ts';
import { rootOf } from './merkle-tree.ts';
import { signCheckpoint } from './sign-checkpoint.ts';
import { createTileReader } from './tile-reader.ts';

const { logCheckpoints, logNodes, logRecords, notifications, transfers, users } = schema;

let fixture: CoreFixture;
let member: Actor;
let logSigning = createLogSigning();
beforeEach(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  logSigning = createLogSigning();
  member = await fixture.createMember({ available: sgd('100.00') });
  await fixture.buy(member, sgd('40.00'), 'standard', 30);
});
afterEach(() => fixture.close());

const append = (configured: ExternalChannel[] = []) => appendLedgerLog(fixture.ctx, { shouldStop: () => false, logSigning, configured });
const status = () => getLedgerLogStatus(fixture.as(fixture.admin));
const listed = (input: Partial<ListCheckpointsInput>) => listCheckpoints(fixture.as(fixture.admin), { limit: 100, ...input });
const listTransfers = () => fixture.db.select().from(transfers).orderBy(asc(transfers.id));
const lastSigned = () => fs.readFileSync(logSigning.lastCheckpointFile, 'utf8');

async function exported(): Promise<string> {
  const lines: string[] = [];
  await exportLedgerLog(asOperator(fixture.ctx), async (chunks) => {
    for await (const chunk of chunks) lines.push(chunk);
  });
  return lines.join('');
}

const pageTexts = new URL('../../../i18n/src/locales/en/verify.json', import.meta.url);

/** Runs the program that anyone can download. */
const verify = (file: string, content: string, ...args: string[]) =>
  runVerifier(path.dirname(logSigning.lastCheckpointFile), file, content, ...args, '--key', logSigning.signer.verifierKey);
function keep(name: string, content: string): string {
  const file = path.join(path.dirname(logSigning.lastCheckpointFile), name);
  fs.writeFileSync(file, content);
  return file;
}

const tamper = (...statements: SQL[]) => tamperWith(fixture, ...statements);
const broken = async (): Promise<Invariant[]> =>
  (await checkLedger(fixture.ctx)).results.filter(({ holds }) => !holds).map(({ invariant }) => invariant);

/** The broken invariants after a change that is rolled back. */
async function brokenAfter(statement: SQL): Promise<Invariant[]> {
  let found: Invariant[] = [];
  await fixture.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(statement);
      const { results } = await checkLedger({
        db: { transaction: (read: (inner: Tx) => Promise<unknown>) => read(tx) } as unknown as CoreFixture['db'],
        now: fixture.clock.now,
      });
      found = results.filter(({ holds }) => !holds).map(({ invariant }) => invariant);
      tx.rollback();
    })
    .catch((error: unknown) => expect(String(error)).toContain('Rollback'));
  return found;
}

async function createAuditor(accessUntil: Date): Promise<Actor> {
  const auditor = await fixture.createUser('auditor');
  await fixture.db.update(users).set({ accessUntil }).where(eq(users.id, auditor.id));
  return auditor;
}

/** Adds accounts of no user. */
const addAccounts = (count: number) =>
  tamper(sql`insert into accounts (user_id, kind) select gen_random_uuid(), 'available' from generate_series(1, ${count}::int)`);

async function expectNoGap(): Promise<void> {
  const [row] = await fixture.db.execute<{ records: number; next: number }>(
    sql`select count(*)::int as records, max(position)::int + 1 as next from log_records`,
  );
  expect(row?.records).toBe(row?.next);
  expect(await status()).toMatchObject({ size: row?.records, waiting: 0 });
  expect(await fixture.db.$count(logNodes)).toBe(Math.floor((row?.records ?? 0) / 256));
}

/** Adds rows until the log has more records than two complete subtrees. */
async function growBeyondOneSubtree(): Promise<void> {
  await fixture.db.execute(sql`
    insert into audit_log (at, actor_id, actor_name, action, entity_id, after)
    select '2026-11-20', gen_random_uuid(), 'clerk', 'settings.updated', number::text, jsonb_build_object('title', number)
    from generate_series(1, 600) as number`);
}

describe('the ledger log', () => {
  it('has one record of each committed row, and a checkpoint of them', async () => {
    const { waiting } = await status();
    expect(await status()).toMatchObject({ size: 0, checkpoint: null });
    await append();
    expect(await status()).toMatchObject({ size: waiting, waiting: 0, checkpoint: { size: waiting, businessDay: null } });
    await append();
    expect(await fixture.db.$count(logCheckpoints)).toBe(1);
    expect(await broken()).toEqual([]);
  });

  it('logs an approval once it is decided, and every other kind of row', async () => {
    await createApproval(fixture, fixture.masterAdmin);
    await append();
    const kinds = async () => (await fixture.db.selectDistinct({ kind: logRecords.kind }).from(logRecords)).map(({ kind }) => kind);
    expect((await kinds()).toSorted()).toEqual(logKinds.filter((kind) => kind !== 'approval').toSorted());
    await fixture.db.execute(sql`update approvals set status = 'withdrawn', decided_at = '2026-11-20', input = null`);
    await append();
    expect((await kinds()).toSorted()).toEqual(logKinds.toSorted());
  });

  it('has the same texts whatever the settings of a session', async () => {
    const read = (tx: Tx) => tx.execute(sql`select position, text from logged_rows order by position`);
    await append();
    const plain = await fixture.db.transaction(read);
    const other = await fixture.db.transaction(async (tx) => {
      await tx.execute(sql`set local timezone = 'Asia/Tokyo'`);
      await tx.execute(sql`set local datestyle = 'German'`);
      await tx.execute(sql`set local intervalstyle = 'sql_standard'`);
      await tx.execute(sql`set local extra_float_digits = 0`);
      await tx.execute(sql`set local bytea_output = 'escape'`);
      return read(tx);
    });
    expect(other).toEqual(plain);
  });

  it('logs a row that was committed after rows with higher ids', async () => {
    let commit = () => {};
    const late = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let inserted = () => {};
    const isInserted = new Promise<void>((resolve) => {
      inserted = resolve;
    });
    const entry = sql`insert into audit_log (at, actor_id, actor_name, action) values ('2026-11-20', gen_random_uuid(), 'late', 'settings.updated')`;
    const slow = fixture.db.transaction(async (tx) => {
      await tx.execute(entry);
      inserted();
      await late;
    });
    await isInserted;
    await fixture.db.execute(entry);
    await append();
    for (const hours of [2, 2]) {
      fixture.clock.forward({ hours });
      await append();
    }
    const { size } = await status();
    commit();
    await slow;
    await append();
    expect(await status()).toMatchObject({ size: size + 1, waiting: 0 });
    expect(await broken()).toEqual([]);
  });

  it('names rows that the cursor passed without a record', async () => {
    await append();
    await tamper(
      sql`update log_cursors set below = '9' where kind = 'transfer'`,
      sql`delete from log_records where kind = 'transfer' and row_id = '1'`,
    );
    expect(await broken()).toEqual(expect.arrayContaining(['every_row_is_logged', 'log_is_signed']));
  });

  it('finds in the next hour what its cursor passed, such as an approval that was committed late', async () => {
    await append();
    const { size } = await status();
    await fixture.deposit(member, sgd('10.00'));
    await fixture.db.execute(sql`update log_cursors set below = '999999' where kind = 'audit'`);
    await append();
    await fixture.db.execute(
      sql`insert into audit_log (at, actor_id, actor_name, action) values ('2026-11-20', gen_random_uuid(), 'late', 'settings.updated')`,
    );
    await append();
    expect(await status()).toMatchObject({ size });
    fixture.clock.forward({ hours: 1 });
    await append();
    expect((await status()).size).toBeGreaterThan(size);
    expect(await broken()).toEqual([]);
  });

  it('reads all rows once an hour, also while nothing is signed, and after the clock was set back', async () => {
    const addLate = () =>
      fixture.db.execute(
        sql`insert into audit_log (at, actor_id, actor_name, action) values ('2026-11-20', gen_random_uuid(), 'late', 'settings.updated')`,
      );
    await append();
    await fixture.db.execute(sql`update log_cursors set below = '999999' where kind = 'audit'`);
    fixture.clock.forward({ hours: 1 });
    await append(); // reads all, and finds nothing
    await addLate();
    fixture.clock.forward({ ms: 59 * 60_000 });
    await append();
    expect(await status()).toMatchObject({ waiting: 1 });
    fixture.clock.forward({ ms: 60_000 });
    await append();
    expect(await status()).toMatchObject({ waiting: 0 });
    await fixture.db.execute(sql`update log_cursors set all_read_at = '9999-12-31'`);
    await addLate();
    await append();
    expect(await status()).toMatchObject({ waiting: 0 });
  });

  it('moves its cursor past logged rows after an hour, and logs what follows', async () => {
    await append();
    /* A transaction of another test, in any database of the server, holds the cursor where it is. */
    const cursorsAfterAnHour = async () => {
      await fixture.db.execute(sql`update log_cursors set marked_at = marked_at - interval '61 minutes'`);
      await append();
      const cursors = await fixture.db.execute<{ kind: string; below: string }>(sql`select kind, below from log_cursors order by kind`);
      return Object.fromEntries(cursors.map(({ kind, below }) => [kind, below]));
    };
    await expect.poll(cursorsAfterAnHour, { timeout: 30_000 }).toMatchObject({ transfer: '2', approval: '0' });
    await fixture.deposit(member, sgd('10.00'));
    await createApproval(fixture, fixture.masterAdmin);
    await append();
    expect(await status()).toMatchObject({ waiting: 0 });
    expect(await broken()).toEqual([]);
  });

  it('logs more rows of a kind than it reads at a time', async () => {
    await append();
    await addAccounts(25_000);
    await append();
    expect(await status()).toMatchObject({ waiting: 0, isWaitingExact: true });
    expect(await fixture.db.$count(logRecords, eq(logRecords.kind, 'account'))).toBe(await fixture.db.$count(schema.accounts));
  });

  it('reads all rows in several database transactions, each of which ends after so many', async () => {
    await addAccounts(25_000);
    await append();
    await fixture.deposit(member, sgd('10.00'));
    await fixture.db.execute(sql`update log_cursors set below = '999999' where kind in ('transfer', 'audit')`);
    fixture.clock.forward({ hours: 1 });
    const progress = await startOfRun(fixture.ctx);
    const begins: (string | undefined)[] = [];
    for (let outcome = 'more'; outcome === 'more';) {
      begins.push(progress[0]?.from);
      ({ outcome } = await appendRecords(fixture.ctx, progress, 10_000));
    }
    expect(new Set(begins).size).toBe(3); // of the accounts, two pages of 10,000; then all that is left
    expect(await status()).toMatchObject({ waiting: 0 });
  });

  it('looks each row up by its key, also where the statistics know nothing of many records', async () => {
    await fixture.db.execute(sql`alter table log_records set (autovacuum_enabled = off)`);
    await growBeyondOneSubtree();
    await append();
    await fixture.db.execute(sql`analyze log_records`);
    await tamper(sql`insert into approvals (operation, input_hash, reasons, subject_id, fingerprint, status, maker_id, maker_name, requested_at, expires_at, decided_at)
      select 'users.update', 'ab', '{}', number::text, 'cd', 'expired', gen_random_uuid(), 'maker', '2026-11-20', '2026-11-23', '2026-11-20'
      from generate_series(1, 4000) as number`);
    await fixture.db.execute(sql`analyze approvals`);
    await append();

    /** The rows that the parts of a plan have given and compared. */
    type Plan = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] } & Record<string, unknown>;
    const rowsOf = (plan: Plan): number => {
      const compared = Object.entries(plan).filter(([name]) => name.startsWith('Rows Removed'));
      const rows = plan['Actual Rows'] + compared.reduce((sum, [, count]) => sum + Number(count), 0);
      return rows * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0);
    };
    const handled: number[] = [];
    const dialect = new PgDialect();
    const explaining = (tx: Tx) => ({
      execute: async (statement: SQL) => {
        if (!dialect.sqlToQuery(statement).sql.includes('with page as')) return tx.execute(statement);
        const [row] = await tx.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(sql`explain (analyze, format json) ${statement}`);
        handled.push(rowsOf(row!['QUERY PLAN'][0]!.Plan));
        return []; // as if there were no rows
      },
      update: tx.update.bind(tx),
      select: tx.select.bind(tx),
      insert: tx.insert.bind(tx),
    });
    const db = { transaction: (act: (tx: Tx) => Promise<unknown>) => fixture.db.transaction((tx) => act(explaining(tx) as unknown as Tx)) };
    const progress = (await startOfRun(fixture.ctx)).filter(({ kind }) => kind === 'approval').map((next) => ({ ...next, from: '3991' }));
    await appendRecords({ ...fixture.ctx, db: db as unknown as CoreFixture['db'] }, progress);
    expect(handled).toEqual([expect.any(Number)]);
    expect(handled[0]).toBeGreaterThan(10);
    expect(handled[0]).toBeLessThan(400); // of ten rows; an anti join without statistics reads all 4,000 records of the kind, or compares each with all
  });

  it('has no gap and no duplicate when several workers append at the same time', async () => {
    await growBeyondOneSubtree();
    await Promise.all(Array.from({ length: 8 }, () => startOfRun(fixture.ctx).then((progress) => appendRecords(fixture.ctx, progress))));
    await append();
    await expectNoGap();
    expect(await broken()).toEqual([]);
  });

  it('has no gap and no duplicate when several workers append page after page at the same time', async () => {
    await addAccounts(25_000);
    const appended = await Promise.all(
      [1, 2].map(async () => {
        const progress = await startOfRun(fixture.ctx);
        let count = 0;
        for (let outcome = 'more'; outcome !== 'done';) {
          const page = await appendRecords(fixture.ctx, progress);
          ({ outcome } = page);
          count += page.appended;
        }
        return count;
      }),
    );
    expect(appended.reduce((sum, count) => sum + count, 0)).toBe(await fixture.db.$count(logRecords));
    await append();
    await expectNoGap();
  });

  it('sends the checkpoint of a business day once, to master admins and auditors and to each other channel, and to nobody in the app', async () => {
    const enqueued: object[] = [];
    const ctx = { ...fixture.ctx, enqueue: async (_name: string, payload: object) => void enqueued.push(payload) };
    const run = () => appendLedgerLog(ctx, { shouldStop: () => false, logSigning, configured: ['webhook', 'email', 'telegram'] });
    const auditor = await createAuditor(new Date('2026-12-20T00:00:00Z'));
    const former = await createAuditor(new Date('2026-11-21T00:00:00Z'));
    await run();
    expect(enqueued).toEqual([]);
    fixture.clock.forward({ days: 1 });
    await run();
    await run();
    const rows = await fixture.db.select().from(notifications).where(eq(notifications.kind, 'checkpoint')).orderBy(asc(notifications.id));
    expect(rows.map(({ channel, userId }) => [channel, userId])).toEqual(
      expect.arrayContaining([
        ['webhook', null],
        ['email', fixture.masterAdmin.id],
        ['email', auditor.id],
        ['telegram', null],
      ]),
    );
    expect(rows).toHaveLength(4);
    expect(rows.some(({ userId }) => userId === former.id)).toBe(false);
    const [day] = (await listed({ kind: 'business_day' })).items;
    const { businessDay, size, note, verifierKey } = day!;
    for (const { subject } of rows) expect(subject).toEqual({ businessDay, size, note, verifierKey });
    expect(enqueued).toEqual(rows.map(({ id, channel }) => ({ notificationId: id, channel })));

    const sent: unknown[] = [];
    const channels = { email: async (notice: ExternalNotification) => void sent.push(notice.reader?.username) };
    const emails = rows.filter(({ channel }) => channel === 'email');
    const ended = { accessUntil: fixture.clock.now() };
    await fixture.db.update(users).set(ended).where(eq(users.id, auditor.id));
    await fixture.db.update(users).set({ role: 'admin' }).where(eq(users.id, fixture.masterAdmin.id));
    for (const { id } of emails) await deliverNotification(fixture.ctx, { notificationId: id }, { channels });
    expect([emails.length, sent]).toEqual([2, []]); // one lost the access, the other the role, before the delivery
  });

  it('sends the checkpoint of a business day although somebody else wrote one after it, or closed it with the genuine note', async () => {
    const alarms: string[] = [];
    const log = { ...fixture.ctx.log, error: (_fields: object, message: string) => void alarms.push(message) };
    const run = () => appendLedgerLog({ ...fixture.ctx, log }, { shouldStop: () => false, logSigning, configured: ['webhook'] });
    const sentDays = async () => {
      const rows = await fixture.db.select().from(notifications).where(eq(notifications.kind, 'checkpoint')).orderBy(asc(notifications.id));
      return rows.map(({ subject }) => ('businessDay' in subject ? subject.businessDay : null));
    };
    const forge = async (values: object) => {
      const [newest] = await fixture.db.select().from(logCheckpoints).orderBy(desc(logCheckpoints.id)).limit(1);
      const { id: _id, ...row } = newest!;
      await fixture.db.insert(logCheckpoints).values({ ...row, signedAt: fixture.clock.now(), ...values });
    };
    await run();
    fixture.clock.forward({ days: 1 });
    await forge({ businessDay: null });
    await run();
    expect([await sentDays(), alarms]).toEqual([['2026-11-20'], []]);
    fixture.clock.forward({ days: 1 });
    await forge({ businessDay: '2026-11-21' });
    await run();
    await run();
    expect([await sentDays(), alarms]).toEqual([
      ['2026-11-20', '2026-11-21'],
      ['ALARM: somebody else closed a business day of the ledger log'],
    ]);
  });

  it('raises an alarm when nothing is signed any more, although no run fails', async () => {
    const alarms: string[] = [];
    const log = { ...fixture.ctx.log, error: (_fields: object, message: string) => void alarms.push(message) };
    const run = () => appendLedgerLog({ ...fixture.ctx, log }, { shouldStop: () => false, logSigning, configured: [] });
    const whileLocked = () =>
      fixture.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('append to the ledger log', 0))`);
        await run();
      });
    fixture.clock.forward({ ms: 16 * 60_000 });
    await whileLocked(); // another worker appends the backlog of an upgraded database
    expect(alarms).toEqual([]);
    await run();
    fixture.clock.forward({ ms: 1_000 });
    await fixture.deposit(member, sgd('10.00'));
    await fixture.db.execute(sql`insert into audit_log (at, actor_id, actor_name, action)
      values (${fixture.clock.now().toISOString()}, gen_random_uuid(), 'clerk', 'settings.updated')`);
    fixture.clock.forward({ ms: 16 * 60_000 });
    await whileLocked();
    expect(alarms).toEqual(['ALARM: the ledger log is not signed any more']);
    await run();
    expect(alarms).toHaveLength(1);
  });

  it('raises no alarm while clocks differ, nor for an instant that is none', async () => {
    fixture.clock.forward({ ms: 1_000 });
    await fixture.deposit(member, sgd('10.00')); // by a server whose clock is a second ahead of that of the worker
    fixture.clock.forward({ ms: -1_000 });
    await append();
    expect(await status()).toMatchObject({ unsignedSince: null });
    const late = fixture.clock.now();
    for (const at of ['-infinity', '4000-01-01 BC', 'infinity'])
      await fixture.db.execute(
        sql`insert into audit_log (at, actor_id, actor_name, action) values (${at}, gen_random_uuid(), 'clerk', 'settings.updated')`,
      );
    expect((await status()).unsignedSince?.getTime()).toBeLessThan(late.getTime());
    await append();
    expect(await status()).toMatchObject({ unsignedSince: null });
  });

  it('keeps the checkpoint of another process that has signed more meanwhile, and signs over one that is not its own', async () => {
    await append();
    const { size } = await status();
    await growBeyondOneSubtree();
    await append();
    const before = lastSigned();
    expect(await signCheckpoint(fixture.ctx, logSigning, { size, appended: 0, configured: [] })).toEqual([]);
    expect([await fixture.db.$count(logCheckpoints), lastSigned()]).toEqual([2, before]);

    const [newest] = await fixture.db.select().from(logCheckpoints).orderBy(desc(logCheckpoints.id)).limit(1);
    const { id: _id, ...row } = newest!;
    const other = createLogSigner('localhost/ledger-log', new Uint8Array(32).fill(8));
    await fixture.db.insert(logCheckpoints).values({ ...row, note: other.sign(row), verifierKey: other.verifierKey });
    await signCheckpoint(fixture.ctx, logSigning, { size, appended: 0, configured: [] });
    expect(await status()).toMatchObject({ checkpoint: { size: size + 600, verifierKey: logSigning.signer.verifierKey } });
    expect(lastSigned()).toBe(before);
  });

  it('signs what one pass has read to the end, also after more rows than a page has', async () => {
    await fixture.db.execute(sql`
      insert into audit_log (at, actor_id, actor_name, action, entity_id)
      select '2026-11-20', gen_random_uuid(), 'clerk', 'settings.updated', number::text from generate_series(1, 10500) as number`);
    const stopped = { calls: 0 };
    const shouldStop = () => (stopped.calls += 1) === 2;
    await appendLedgerLog(fixture.ctx, { shouldStop, logSigning, configured: [] });
    expect(await status()).toMatchObject({ checkpoint: null }); // it stopped after a page
    await append();
    const { size, checkpoint, waiting } = await status();
    expect([size, waiting]).toEqual([checkpoint?.size, 0]);
    expect(size).toBeGreaterThan(10_500);
    expect(await broken()).toEqual([]);
  });

  it('goes on after records were added without their nodes', async () => {
    await growBeyondOneSubtree();
    await append();
    await tamper(sql`delete from log_nodes`);
    await append();
    expect(await broken()).toEqual([]);
  });

  it('logs instants that no other program can read, which the program names', async () => {
    for (const at of ['infinity', '294270-01-01', '-infinity'])
      await fixture.db.execute(
        sql`insert into audit_log (at, actor_id, actor_name, action) values (${at}, gen_random_uuid(), 'clerk', 'settings.updated')`,
      );
    await append();
    const { code, out } = await verify('infinite.jsonl', await exported());
    expect([code, out]).toEqual([1, expect.stringContaining('not a record of the ledger log')]);
    expect(out).toMatch(/^holds {3}the \d+ records are those that localhost\/ledger-log signed/m);
  });

  it('is not stopped by records of deleted rows that are none: only triggers write those', async () => {
    const insert = sql`insert into closed_records (kind, record_id, user_id, at, record)
      values ('investment', gen_random_uuid(), gen_random_uuid(), now(), '{"amount": "x"}')`;
    await expect(fixture.db.execute(insert)).rejects.toMatchObject({ cause: { constraint_name: 'closed_records_by_triggers_only' } });
  });

  it('closes each business day with one checkpoint, also without news', async () => {
    await append();
    fixture.clock.forward({ days: 1 });
    await append();
    await append();
    fixture.clock.forward({ hours: 1 });
    await append();
    const closedDays = async () => (await listed({ kind: 'business_day' })).items.map(({ businessDay }) => businessDay);
    expect(await closedDays()).toEqual(['2026-11-20']);
    fixture.clock.forward({ days: 3 });
    await append();
    expect(await closedDays()).toEqual(['2026-11-23', '2026-11-20']);
  });

  it('lists its checkpoints, newest first, in pages, and those of business days alone', async () => {
    await append();
    for (const days of [1, 1]) {
      fixture.clock.forward({ days });
      await append();
      await fixture.buy(member, sgd('5.00'));
      await append();
    }
    const all = await fixture.db.select().from(logCheckpoints).orderBy(desc(logCheckpoints.id));
    const businessDays = all.map(({ businessDay }) => businessDay);
    expect(businessDays).toEqual([null, '2026-11-21', null, '2026-11-20', null]);
    const notesOf = (page: Page<LogCheckpoint>) => page.items.map(({ note }) => note);
    const first = await listed({ limit: 2 });
    expect(first).toMatchObject({ total: 5, isTotalEstimated: false });
    expect(first.items[0]).toEqual((await status()).checkpoint);
    const second = await listed({ limit: 2, cursor: first.nextCursor! });
    const third = await listed({ limit: 2, cursor: second.nextCursor! });
    expect([first, second, third].flatMap(notesOf)).toEqual(all.map(({ note }) => note));
    expect(third.nextCursor).toBeNull();
    const ofDays = await listed({ kind: 'business_day', limit: 1 });
    expect(ofDays).toMatchObject({ total: 2, items: [{ businessDay: '2026-11-21' }] });
    expect(await listed({ kind: 'business_day', limit: 1, cursor: ofDays.nextCursor! })).toMatchObject({
      items: [{ businessDay: '2026-11-20' }],
      nextCursor: null,
    });
    await expect(listed({ cursor: 'x' })).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: { cursor: 'invalid' } });
  });
});

describe('a receipt', () => {
  it('is verified by the program without the product, in a small log and in a large one', async () => {
    await append();
    const [deposit] = await listTransfers();
    const own = () => getReceipt(fixture.as(member), { id: deposit!.id });
    expect(await verify('small.tlog-proof', await own())).toEqual({
      code: 0,
      out: expect.stringMatching(/^This receipt is valid\nMovement: deposit\n/),
    });
    await growBeyondOneSubtree();
    await append();
    expect(await verify('large.tlog-proof', await own())).toMatchObject({ code: 0 });
  });

  it('is described by the program in the words of the page that checks receipts', async () => {
    await append();
    const [deposit] = await listTransfers();
    const words = JSON.parse(fs.readFileSync(pageTexts, 'utf8')) as Record<string, string> & { reason: Record<string, string> };
    const receipt = await getReceipt(fixture.as(member), { id: deposit!.id });
    const lines = (await verify('own.tlog-proof', receipt)).out.trimEnd().split('\n');
    expect(lines).toEqual([
      words['valid'],
      `${words['what']}: deposit`,
      `${words['number']}: ${words['movement']?.replace('{{number}}', String(deposit!.id))}`,
      `${words['amount']}: +SGD 100.00, +Rp 1.300.000`,
      `${words['at']}: 20 Nov 2026, 10:00`,
      `${words['postedAt']}: 20 Nov 2026, 10:00`,
      expect.stringMatching(/^Record \d+ of \d+ in the log localhost\/ledger-log, as it was signed\.$/),
      words['later'],
    ]);
    const shown = async (content: string) => (await verify('changed.tlog-proof', content)).out;
    expect(await shown('')).toMatch(`${words['failed']}\n${words.reason['malformed']} (`);
    expect(await shown(receipt.replace('— localhost', '— other'))).toMatch(`${words['failed']}\n${words.reason['key']} (`);
    const noKey = await runVerifier(path.dirname(logSigning.lastCheckpointFile), 'own.tlog-proof', receipt, '--key', 'none');
    expect(noKey).toMatchObject({
      code: 1,
      out: expect.stringContaining(`${words['unchecked']}\n${words.reason['keyMalformed']} (`) as string,
    });
  });

  it('is refused by the program once one character is changed, and with another key', async () => {
    await append();
    const [deposit] = await listTransfers();
    const receipt = await getReceipt(fixture.as(member), { id: deposit!.id });
    const [version, extra, index, hash, ...rest] = receipt.split('\n');
    const altered = Buffer.from(Buffer.from(extra!.slice(6), 'base64').toString().replace('1300000', '1300001')).toString('base64');
    const withLines = (...lines: (string | undefined)[]) => lines.join('\n');
    for (const [changed, reason] of [
      [withLines(version, `extra ${altered}`, index, hash, ...rest), 'the record is not in the signed log'],
      [withLines(version, extra, 'index 1', hash, ...rest), 'the record is not in the signed log'],
      [withLines(version, extra, index, ...rest), 'the record is not in the signed log'],
      [withLines(version, extra, index, hash, hash, ...rest), 'the record is not in the signed log'],
      [receipt.replace(/\n(\d+)\n(?=[A-Za-z0-9+/=]{44}\n\n—)/, '\n9999\n'), 'the signature of the checkpoint does not hold'],
      [receipt.replace('— localhost', '— other'), 'not signed with this key'],
      [receipt.slice(0, 40), 'not a receipt'],
      ['', 'not a receipt'],
    ] as const)
      expect([reason, await verify('changed.tlog-proof', changed)]).toEqual([reason, { code: 1, out: expect.stringContaining(reason) }]);
    const other = createLogSigner('localhost/ledger-log', new Uint8Array(32).fill(8)).verifierKey;
    const { code, out } = await verify('own.tlog-proof', receipt, '--key', other);
    expect([code, out]).toEqual([1, expect.stringContaining('not signed with this key')]);
  });

  it('is for the two sides of the movement alone, and names no administrator', async () => {
    await updateUser(fixture.as(fixture.admin), { id: member.id, balance: sgd('70.00'), reason: 'a “gift”\nof ours' });
    await append();
    const all = await listTransfers();
    const adjustment = all.at(-1);
    const receipt = await getReceipt(fixture.as(member), { id: adjustment!.id });
    const { text } = JSON.parse(Buffer.from(receipt.split('\n')[1]!.slice(6), 'base64').toString()) as { text: string };
    expect(text).toContain(JSON.stringify('a “gift”\nof ours'));
    expect(text).not.toContain(fixture.admin.id);
    expect(await verify('adjusted.tlog-proof', receipt)).toMatchObject({ code: 0 });
    const stranger = await fixture.createMember();
    for (const [actor, transferId] of [
      [stranger, adjustment!.id],
      [fixture.admin, adjustment!.id],
      [member, adjustment!.id + 1],
    ] as const)
      await expect(getReceipt(fixture.as(actor), { id: transferId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is not there before the movement is logged and signed', async () => {
    const [deposit] = await listTransfers();
    const own = () => getReceipt(fixture.as(member), { id: deposit!.id });
    await expect(own()).rejects.toMatchObject({ code: 'NOT_LOGGED_YET', params: { seconds: 60 } });
    await appendRecords(fixture.ctx, await startOfRun(fixture.ctx));
    await expect(own()).rejects.toMatchObject({ code: 'NOT_LOGGED_YET' });
  });
});

describe('forged files', () => {
  /** Moves the begin of the text of a record to the end of its salt, which leaves the leaf as it is. */
  function moveIntoSalt<T extends { text: string; salt: string }>(record: T, length: number): T {
    const salt = Buffer.concat([Buffer.from(record.salt, 'base64'), Buffer.from(record.text.slice(0, length))]).toString('base64');
    return { ...record, salt, text: record.text.slice(length) };
  }

  it('are refused: a receipt whose text begins in its salt', async () => {
    await append();
    const receipt = await getReceipt(fixture.as(member), { id: 1 });
    const [version, extra = '', ...rest] = receipt.split('\n');
    const record = JSON.parse(Buffer.from(extra.slice('extra '.length), 'base64').toString()) as { text: string; salt: string };
    const moved = Buffer.from(JSON.stringify(moveIntoSalt(record, 5))).toString('base64');
    expect(await verify('moved.tlog-proof', [version, `extra ${moved}`, ...rest].join('\n'))).toEqual({
      code: 1,
      out: expect.stringContaining('a salt has 16 bytes'),
    });
  });

  it('are refused: an export that hides a transfer in another kind, or that has a text that is none', async () => {
    await append();
    const lines = (await exported()).split('\n');
    const index = lines.findIndex((line) => line.includes('"transfer/1'));
    const record = JSON.parse(lines[index] ?? '') as { text: string; salt: string };
    const withRecord = (changed: object) => lines.with(index, JSON.stringify(changed)).join('\n');
    expect(await verify('hidden.jsonl', withRecord({ ...moveIntoSalt(record, 5), kind: 'fer' }))).toMatchObject({ code: 1 });
    expect(await verify('other.jsonl', withRecord({ ...record, text: record.text.replace('transfer/1', 'fer/1') }))).toEqual({
      code: 1,
      out: expect.stringContaining('not a record of the ledger log'),
    });
  });

  it('are refused by the database: a longer salt, another key than that of a row, and a cursor that is none', async () => {
    const insert = (columns: string) =>
      fixture.db.execute(sql.raw(`insert into log_records (position, kind, row_id, salt, leaf) values (${columns})`));
    for (const [columns, constraint] of [
      [`0, 'transfer', '1', '12345678901234567', sha256('x')`, 'log_salt_is_16_bytes'],
      [`0, 'transfer', '01', '1234567890123456', sha256('x')`, 'log_row_id_is_key'],
      [`0, 'approval', '1', '1234567890123456', sha256('x')`, 'log_row_id_is_key'],
      [`0, 'transfer', '1', '1234567890123456', 'x'`, 'log_leaf_is_sha256'],
    ] as const)
      await expect(insert(columns)).rejects.toMatchObject({ cause: { constraint_name: constraint } });
    await append();
    for (const [column, constraint] of [
      ['below', 'log_cursor_is_key'],
      ['next', 'log_cursor_next_is_key'],
      ['marked_xid', 'log_cursor_xid_is_number'],
    ] as const)
      await expect(fixture.db.execute(sql.raw(`update log_cursors set ${column} = 'garbage'`))).rejects.toMatchObject({
        cause: { constraint_name: constraint },
      });
  });

  it.each([
    [
      'a record of a transfer that does not exist',
      'log_record_is_of_its_row',
      `max(position) + 1, 'transfer', '99', '1234567890123456', sha256('x')`,
    ],
    [
      'a record with another hash than that of its row',
      'log_record_is_of_its_row',
      `max(position) + 1, 'audit', '999', '1234567890123456', sha256('x')`,
    ],
    [
      'a record of an approval that is pending',
      'log_record_is_of_its_row',
      `max(position) + 1, 'approval', (select id::text from approvals), '1234567890123456',
        log_leaf('1234567890123456', (select log_text_of_approval(approvals) from approvals))`,
    ],
    [
      'a record after a gap',
      'log_has_no_gap',
      `max(position) + 2, 'audit', '999', '1234567890123456', log_leaf('1234567890123456', (select log_text_of_audit(audit_log) from audit_log where id = 999))`,
    ],
  ])('are refused by the database, whoever adds them: %s', async (_, constraint, columns) => {
    await createApproval(fixture, fixture.masterAdmin);
    await append();
    await fixture.db.execute(sql`insert into audit_log (id, at, actor_id, actor_name, action) overriding system value
      values (999, '2026-11-20', gen_random_uuid(), 'late', 'settings.updated')`);
    const insert = sql.raw(`insert into log_records (position, kind, row_id, salt, leaf) select ${columns} from log_records`);
    await expect(fixture.db.execute(insert)).rejects.toMatchObject({ cause: { constraint_name: constraint } });
    await append();
    expect(await status()).toMatchObject({ waiting: 0 });
    expect(await broken()).toEqual([]);
  });

  it('are refused by the database, whoever adds them: another node, and a checkpoint of another log, another time or another place', async () => {
    await growBeyondOneSubtree();
    await append();
    const [newest] = await fixture.db.select().from(logCheckpoints);
    const { id, ...row } = newest!;
    const addCheckpoint = (values: object) =>
      fixture.db
        .insert(logCheckpoints)
        .overridingSystemValue()
        .values({ ...row, id: id + 1, ...values });
    const forged = logSigning.signer.sign({ size: row.size - 1, root: row.root });
    await fixture.db.execute(sql`select nextval('log_checkpoints_id_seq')`);
    for (const [adding, constraint] of [
      [fixture.db.insert(logNodes).values({ height: 8, position: 99, hash: row.root }), 'log_node_is_of_its_records'],
      [fixture.db.insert(logNodes).values({ height: 16, position: 0, hash: row.root }), 'log_node_is_of_its_records'],
      [addCheckpoint({ id: 9_000_000_000_000_000 }), 'log_checkpoint_is_newest'],
      [addCheckpoint({ id }), 'log_checkpoint_is_newest'],
      [addCheckpoint({ size: row.size - 1, note: forged }), 'log_checkpoint_is_newest'],
      [addCheckpoint({ signedAt: new Date('9999-12-31') }), 'log_checkpoint_is_newest'],
      [addCheckpoint({ signedAt: sql`'-infinity'` }), 'log_checkpoint_is_newest'],
      [addCheckpoint({ businessDay: '9999-12-31' }), 'log_checkpoint_closes_ended_day'],
      [
        addCheckpoint({ size: row.size + 1, note: logSigning.signer.sign({ size: row.size + 1, root: row.root }) }),
        'log_checkpoint_is_of_log',
      ],
      [addCheckpoint({ root: Buffer.alloc(32) }), 'log_checkpoint_is_of_log'],
      [addCheckpoint({ note: forged }), 'log_checkpoint_is_of_log'],
    ] as const)
      await expect(adding).rejects.toMatchObject({ cause: { constraint_name: constraint } });
    await addCheckpoint({});
    expect(await broken()).toEqual([]);

    const [, second] = await fixture.db.select().from(logNodes).orderBy(asc(logNodes.position));
    await tamper(sql`delete from log_nodes`);
    await expect(fixture.db.insert(logNodes).values(second!)).rejects.toMatchObject({
      cause: { constraint_name: 'log_node_is_of_its_records' },
    });
  });

  it('can not have the root of another log: the database computes the same root as this program, also above 16 million records', async () => {
    const size = 2 ** 24 + 3 * 2 ** 16 + 5 * 2 ** 8 + 7;
    await fixture.db
      .transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`
          insert into log_nodes (height, position, hash)
          select height, first + n, sha256(n::text::bytea)
          from (values (24, 0, 1), (16, ${2 ** 8}, 3), (8, ${2 ** 16 + 3 * 2 ** 8}, 5)) as stored (height, first, count), generate_series(0, count - 1) as n`);
        await tx.execute(sql`
          insert into log_records (position, kind, row_id, salt, leaf)
          select ${size - 7} + n, 'account', n + 1, uuid_send(gen_random_uuid()), sha256(n::text::bytea) from generate_series(0, 6) as n`);
        const root = Buffer.from(await rootOf(createTileReader(tx), size));
        const computed = async (of: number) => (await tx.execute<{ root: Buffer | null }>(sql`select log_root(${of}) as root`))[0]?.root;
        expect(await computed(size)).toEqual(root);
        expect(await computed(size + 1)).toBeNull();
        tx.rollback();
      })
      .catch((error: unknown) => expect(String(error)).toContain('Rollback'));
  });

  it.each([
    ['of an invented transfer', `max(position) + 1, 'transfer', '99', '1234567890123456', sha256('x') from log_records`],
    ['after a gap', `max(position) + 1000, 'transfer', '99', '1234567890123456', sha256('x') from log_records`],
  ])('are never signed, and raise an alarm: a record %s', async (_, columns) => {
    const alarms: string[] = [];
    const log = { ...fixture.ctx.log, error: (_fields: object, message: string) => void alarms.push(message) };
    await append();
    await tamper(sql.raw(`insert into log_records (position, kind, row_id, salt, leaf) select ${columns}`));
    await fixture.deposit(member, sgd('10.00'));
    await expect(appendLedgerLog({ ...fixture.ctx, log }, { shouldStop: () => false, logSigning, configured: [] })).rejects.toThrow(
      LedgerLogChanged,
    );
    expect(alarms).toEqual(['ALARM: the ledger log is not what was signed']);
    expect(await fixture.db.$count(logCheckpoints)).toBe(1);
  });

  it('are never signed, and raise an alarm: a record whose row was changed after it, behind a forged checkpoint', async () => {
    const alarms: string[] = [];
    const log = { ...fixture.ctx.log, error: (_fields: object, message: string) => void alarms.push(message) };
    await append();
    const { size } = await status();
    await fixture.deposit(member, sgd('10.00'));
    await fixture.db.execute(
      sql`insert into audit_log (at, actor_id, actor_name, action) values ('2026-11-20', gen_random_uuid(), 'clerk', 'settings.updated')`,
    );
    await appendRecords(fixture.ctx, await startOfRun(fixture.ctx));
    const [row] = await fixture.db.execute<{ size: number; root: Buffer }>(
      sql`select count(*)::int as size, log_root(count(*)) as root from log_records`,
    );
    const forger = createLogSigner('localhost/ledger-log', new Uint8Array(32).fill(8));
    const note = forger.sign(row!);
    await fixture.db
      .insert(logCheckpoints)
      .values({ ...row!, note, verifierKey: forger.verifierKey, signedAt: fixture.clock.now(), businessDay: null });
    await tamper(sql`update audit_log set actor_name = 'other' where actor_name = 'clerk'`);
    await expect(appendLedgerLog({ ...fixture.ctx, log }, { shouldStop: () => false, logSigning, configured: [] })).rejects.toThrow(
      'is not that of its row',
    );
    expect(alarms).toContain('ALARM: the ledger log is not what was signed');
    expect(lastSigned().split('\n')[1]).toBe(String(size));
  });

  it.each([
    ['its own key', (head: LogHead) => createLogSigner('localhost/ledger-log', new Uint8Array(32).fill(8)).sign(head), 8],
    ['a signature that is none', (head: LogHead) => logSigning.signer.sign(head).replace(/ \S{20}(\S+)\n$/, ` ${'A'.repeat(20)}$1\n`), 9],
  ])('do not stay the newest checkpoint, and raise an alarm: one with %s', async (_, sign, seed) => {
    const alarms: string[] = [];
    const log = { ...fixture.ctx.log, error: (_fields: object, message: string) => void alarms.push(message) };
    await append();
    const [newest] = await fixture.db.select().from(logCheckpoints);
    const { id: _id, ...row } = newest!;
    const { verifierKey } = createLogSigner('localhost/ledger-log', new Uint8Array(32).fill(seed));
    await fixture.db.insert(logCheckpoints).values({ ...row, note: sign(row), verifierKey });
    await appendLedgerLog({ ...fixture.ctx, log }, { shouldStop: () => false, logSigning, configured: [] });
    expect(alarms).toEqual(['ALARM: the newest checkpoint of the ledger log is not signed with this key']);
    expect(await status()).toMatchObject({ checkpoint: { verifierKey: logSigning.signer.verifierKey, note: newest!.note } });
  });
});

describe('the program that verifies the whole log', () => {
  it('accepts a correction, whose transfers are posted together, and any text', async () => {
    const [deposit] = await fixture.db.select().from(schema.transactions);
    await updateTransaction(fixture.as(fixture.admin), { id: deposit!.id, amount: sgd('120.00') });
    await updateUser(fixture.as(fixture.admin), { id: member.id, balance: sgd('70.00'), reason: 'a gift\u2028of “ours”\u2029\\ \u0007' });
    await append();
    expect(await verify('corrected.jsonl', await exported())).toMatchObject({ code: 0 });
  });

  it('finds an approval that is about something else', async () => {
    const approval = await createApproval(fixture, fixture.masterAdmin);
    await fixture.db.execute(
      sql`update approvals set status = 'approved', checker_id = ${fixture.admin.id}, checker_name = 'clerk', decided_at = '2026-11-20T02:01Z', input = null`,
    );
    await tamper(sql`update transfers set approval_id = ${approval} where id = 1`);
    await append();
    expect(await verify('approval.jsonl', await exported())).toMatchObject({
      code: 1,
      out: expect.stringContaining('which does not permit it'),
    });
    expect(await broken()).toContain('large_transfers_were_approved');
  });

  it('finds an approval that was decided at another time', async () => {
    const approval = await createApproval(fixture, fixture.masterAdmin);
    await tamper(
      sql`update approvals set status = 'approved', subject_id = transactions.id::text, checker_id = ${fixture.admin.id}, checker_name = 'clerk',
        decided_at = '2026-11-20T02:02:01Z', input = null from transactions where transactions.type = 'deposit'`,
      sql`update transfers set approval_id = ${approval} where id = 1`,
    );
    await append();
    expect(await verify('late.jsonl', await exported())).toMatchObject({
      code: 1,
      out: expect.stringContaining('which does not permit it'),
    });
    expect(await broken()).toContain('large_transfers_were_approved');
  });

  it('finds what one administrator posted alone above the limits of that time', async () => {
    const limits = (at: string, isOn: boolean, max: number) =>
      fixture.db
        .execute(sql`insert into audit_log (at, actor_id, actor_name, action, after) values (${at}, gen_random_uuid(), 'clerk', 'protection.updated',
        jsonb_build_object('isOn', ${isOn}::boolean, 'singlePayoutMax', 0, 'singleDepositMax', ${max}::int))`);
    const problems = async () =>
      (await verify('alone.jsonl', await exported())).out.split('\n').filter((line) => line.includes('transfer '));
    await limits('2026-11-18T00:00Z', true, 1_299_999);
    await append();
    expect(await problems()).toEqual([
      expect.stringContaining('transfer 1, deposit of 1300000, has no approval of a second administrator'),
    ]);
    await limits('2026-11-19T00:00Z', true, 1_300_000);
    await append();
    expect(await problems()).toEqual([]);
    /* Of limits that changed while it was posted, the loosest. */
    await limits('2026-11-20T02:00Z', true, 1_299_999);
    await append();
    expect(await problems()).toEqual([]);
    await limits('2026-11-19T01:00Z', true, 1_299_999);
    await append();
    expect(await problems()).toHaveLength(1);
    expect(await broken()).toContain('large_transfers_were_approved');
    await limits('2026-11-20T02:01Z', false, 0);
    await append();
    expect(await problems()).toEqual([]);
  });

  it('judges a transfer with an old instant by the limits of when it was logged', async () => {
    await append();
    await fixture.db.execute(sql`insert into audit_log (at, actor_id, actor_name, action, after)
      values ('2026-11-20T03:00Z', gen_random_uuid(), 'clerk', 'protection.updated', '{"isOn": true, "singlePayoutMax": 0, "singleDepositMax": 0}')`);
    fixture.clock.forward({ hours: 3 });
    for (let bought = 0; bought < 2; bought++) await fixture.buy(member, sgd('5.00'));
    await append();
    await tamper(sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, reason, actor_id)
      select 'forged', 'adjustment', debit.id, credit.id, 13000, '2026-11-20T02:00Z', '2026-11-20T02:00Z', 'x', ${fixture.admin.id}::uuid from accounts debit, accounts credit
      where debit.kind = 'adjustments' and credit.kind = 'available' and credit.user_id = ${member.id}`);
    await append();
    expect((await verify('old.jsonl', await exported())).out).toContain('adjustment of 13000, has no approval of a second administrator');
    expect(await broken()).toContain('large_transfers_were_approved');
  });

  it('names audit entries that change the protection without limits, and judges as if there were none', async () => {
    for (const after of [
      null,
      '{"isOn": true, "singlePayoutMax": "x", "singleDepositMax": 1}',
      '{"isOn": true, "at": 1}',
      'null',
      '{"isOn": "on"}',
    ])
      await fixture.db.execute(sql`insert into audit_log (at, actor_id, actor_name, action, after)
        values ('2026-11-18', gen_random_uuid(), 'clerk', 'protection.updated', ${after}::jsonb)`);
    await append();
    const { code, out } = await verify('nameless.jsonl', await exported());
    expect([code, out.match(/changes the protection and names no limits/g)]).toEqual([1, expect.objectContaining({ length: 5 })]);
    expect(out).toContain('deposit of 1300000, has no approval');
    expect(await broken()).toContain('large_transfers_were_approved');
  });

  it('reads what an editor or a mail program makes of an export, and refuses damaged lines', async () => {
    await append();
    const log = await exported();
    expect((await verify('edited.jsonl', `\uFEFF${log.replaceAll('\n', '\r\n')}\r\n`)).code).toBe(0);
    for (const line of ['null', '5', '{"position":0,"text":5,"salt":""}', '{"checkpoint":null}', '{"position"'])
      expect([line, await verify('damaged.jsonl', `${line}\n${log}`)]).toEqual([
        line,
        { code: 1, out: expect.stringContaining('neither a record') },
      ]);
    const erasing = log.replace(/"checkpoint":"localhost/, String.raw`"checkpoint":"\u001b[2K\rholds`);
    const { code, out } = await verify('erasing.jsonl', erasing);
    expect([code, out.includes('\u001B'), out]).toEqual([1, false, expect.stringContaining('BROKEN')]);
  });

  it('finds transfers between accounts that their kind does not have, and reversals of something else', async () => {
    const [deposit] = await fixture.db.select().from(schema.transactions).where(eq(schema.transactions.type, 'deposit'));
    await updateTransaction(fixture.as(fixture.admin), { id: deposit!.id, amount: sgd('120.00') });
    await append();
    const log = await exported();
    const outOf = async (from: string | RegExp, to: string) => (await verify('routes.jsonl', log.replace(from, to))).out;
    expect(log).toMatch(/transfer\/1\\n1\\n[^\n]*?\\ndeposit\\n/);
    expect(await outOf('\\ndeposit\\n', '\\ninterest\\n')).toContain('transfer 1, interest, moves money from an account of the kind bank');
    expect(await outOf('\\npurchase\\n', '\\ndeposit\\n')).toContain(
      'transfer 2, deposit, moves money from an account of the kind available',
    );
    expect(await outOf(/(\\nreversal\\n.*?\\n)1(\\n-)/, '$12$2')).toMatch(/transfer \d+ does not move back what transfer 2 moved/);
    expect((await verify('routes.jsonl', log)).code).toBe(0);
    const lines = log.trimEnd().split('\n');
    const record = JSON.parse(lines.find((line) => line.includes(String.raw`\nreversal\n`)) ?? '') as { text: string; position: number };
    const [kind, , key, ...rest] = record.text.split('\n');
    const again = { ...record, position: lines.length - 1, text: [kind, '99', key, ...rest].join('\n') };
    const { out } = await verify('again.jsonl', [...lines.slice(0, -1), JSON.stringify(again), lines.at(-1)].join('\n'));
    expect(out).toMatch(/transfer 99 has the key of another one/);
    expect(out).toMatch(/transfer 99 reverses \d+ again/);
  });

  it('prints what every account holds', async () => {
    await append();
    const { code, out } = await verify('balances.jsonl', await exported(), '--balances');
    expect([code, out]).toEqual([0, expect.stringContaining(`available ${member.id} ${sgd('60.00')} IDR`)]);
    expect(await verify('balances.tlog-proof', '', '--balances')).toMatchObject({ code: 2 });
  });

  it('describes its options', async () => {
    const { code, out } = await verify('none.jsonl', '', '--help');
    expect([code, out]).toEqual([0, expect.stringMatching(/^usage: node verify\.mjs FILE --key KEY/)]);
    for (const option of ['--receipts', '--checkpoint FILE', '--balances']) expect(out).toContain(`\n${option} `);
  });

  it('knows the investments of members who were deleted before they were logged', async () => {
    await deleteUser(fixture.as(fixture.masterAdmin), { id: member.id });
    await append();
    expect(await fixture.db.$count(logRecords, eq(logRecords.kind, 'investment'))).toBe(1);
    await tamper(sql`update closed_records set record = jsonb_set(record, '{rate_ppm}', '1') where kind = 'investment'`);
    expect(await broken()).toContain('logged_rows_are_unchanged');
  });

  it('accepts an export, with every checkpoint that was kept, and after a member was deleted', async () => {
    await append();
    const first = keep('first.txt', `\uFEFF${lastSigned().replaceAll('\n', '\r\n')}`); // as an editor or a mail program saves it
    await growBeyondOneSubtree();
    await append();
    await deleteUser(fixture.as(fixture.masterAdmin), { id: member.id });
    await append();
    const { code, out } = await verify('log.jsonl', await exported(), '--checkpoint', first);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^holds .* signed\nholds .*the first \d+ records .*\nholds .* transfers between \d+ accounts add up\n$/),
    ]);
  });

  it('finds a changed row, a log that was written anew, and an export that was cut', async () => {
    await append();
    const kept = keep('kept.txt', lastSigned());
    const before = await exported();
    await tamper(sql`update transfers set amount = amount + 1 where kind = 'deposit'`);
    expect(await verify('changed.jsonl', await exported())).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^BROKEN {2}it is not true that .* signed$/m),
    });

    await tamper(sql`delete from log_records`, sql`delete from log_checkpoints`, sql`delete from log_nodes`);
    fs.rmSync(logSigning.lastCheckpointFile);
    await append();
    const rewritten = await exported();
    expect(await verify('rewritten.jsonl', rewritten)).toMatchObject({ code: 0 });
    expect(await verify('rewritten.jsonl', rewritten, '--checkpoint', kept)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^BROKEN .*the first \d+ records/m),
    });
    const lines = before.split('\n');
    expect(await verify('cut.jsonl', lines.slice(0, -2).join('\n'))).toMatchObject({
      code: 1,
      out: expect.stringContaining('not complete'),
    });
    expect(await verify('hole.jsonl', [...lines.slice(0, 3), ...lines.slice(4)].join('\n'))).toMatchObject({
      code: 1,
      out: expect.stringContaining('record 3 is missing'),
    });
  });
});

describe('a loss that the operator accepts', () => {
  const accept = (isChangedToo = false) => acceptLogLoss(asOperator(fixture.ctx), logSigning.lastCheckpointFile, { isChangedToo });

  it('is that of the newest records, as after the restore of a backup; it is in the audit log, and the log is signed again', async () => {
    await append();
    expect(await accept()).toBeNull();
    const first = await status();
    await growBeyondOneSubtree();
    await append();
    await tamper(
      sql`delete from log_records where position >= ${first.size}`,
      sql`delete from log_nodes`,
      sql`delete from log_checkpoints where size > ${first.size}`,
      sql`delete from audit_log where entity_id ~ '^[0-9]+$'`,
    );
    await expect(append()).rejects.toThrow(LedgerLogChanged);
    expect(await accept()).toEqual({ what: 'lost', signed: first.size + 600, left: first.size });
    const [entry] = await fixture.db.execute<{ action: string }>(sql`select action from audit_log order by id desc limit 1`);
    expect(entry?.action).toBe('ledger_log.loss_accepted');
    await append();
    expect(await broken()).toEqual([]);
    expect(await accept()).toBeNull();
  });

  it('is refused where something signed was changed, or the file is damaged, unless that is accepted too', async () => {
    await append();
    await tamper(sql`update log_records set leaf = sha256('x') where position = 2`);
    expect(await accept()).toMatchObject({ what: 'changed' });
    await expect(append()).rejects.toThrow(LedgerLogChanged);
    fs.writeFileSync(logSigning.lastCheckpointFile, 'x');
    expect(await accept()).toMatchObject({ what: 'changed', signed: null });
    expect(fs.existsSync(logSigning.lastCheckpointFile)).toBe(true);
    expect(await accept(true)).toMatchObject({ what: 'changed' });
    expect(fs.existsSync(logSigning.lastCheckpointFile)).toBe(false);
  });
});

describe('what a superuser changes in the database', () => {
  const columns = (table: string, names: string[], value: string) =>
    names.map((name) => [`${table}.${name}`, sql.raw(`update ${table} set ${name} = ${value}`)] as const);

  it.each([
    ...columns('transfers', ['key'], "key || 'x'"),
    ...columns('transfers', ['amount'], 'amount + 1'),
    ...columns('transfers', ['effective_at'], "effective_at - interval '1 microsecond'"),
    ...columns('transfers', ['posted_at'], "posted_at - interval '1 microsecond'"),
    ...columns('transfers', ['transaction_id', 'investment_id', 'actor_id', 'approval_id', 'referred_user_id'], 'gen_random_uuid()'),
    ...columns('transfers', ['reason'], "coalesce(reason, '') || 'x'"),
    ...columns('transfers', ['accrual_day'], 'coalesce(accrual_day, 0) + 1'),
    ...columns('transfers', ['bonus_on'], "'2026-11-01'"),
    ['transfers.reverses_id', sql`update transfers set reverses_id = 1 where id = 2`] as const,
    [
      'the two sides of a transfer',
      sql`update transfers set debit_account_id = credit_account_id, credit_account_id = debit_account_id`,
    ] as const,
    ...columns('transfers', ['kind'], "'closure'"),
    ['a deleted transfer', sql`delete from transfers where id = (select max(id) from transfers)`] as const,
    ...columns('audit_log', ['at'], "at - interval '1 microsecond'"),
    ...columns('audit_log', ['actor_id', 'approval_id'], 'gen_random_uuid()'),
    ...columns('audit_log', ['actor_name', 'action', 'entity_id', 'approved_by_name', 'http_request_id'], "'other'"),
    ...columns('audit_log', ['before', 'after'], '\'{"other": 1}\''),
    ['a deleted audit entry', sql`delete from audit_log where id = (select max(id) from audit_log)`] as const,
    [
      'owners of accounts exchanged',
      sql`update accounts set user_id = gen_random_uuid() where kind = 'available' and user_id is not null`,
    ] as const,
    ...columns('investments', ['user_id'], 'gen_random_uuid()'),
    ...columns('investments', ['rate_ppm'], 'rate_ppm + 1'),
    ...columns('investments', ['duration_days'], 'duration_days - 1'),
    ...columns('investments', ['purchased_at'], "purchased_at - interval '1 microsecond'"),
    ['a salt', sql`update log_records set salt = '1234567890123456' where position = 3`] as const,
    ['a leaf', sql`update log_records set leaf = sha256('x') where position = 3`] as const,
  ])('is named by the ledger check: %s', async (_, statement) => {
    await append();
    await tamper(sql`alter table transfers drop constraint reversal_names_what_it_reverses`, statement);
    expect(await broken()).toContain('logged_rows_are_unchanged');
  });

  it('is named by the ledger check: columns of a decided approval', async () => {
    await createApproval(fixture, fixture.masterAdmin);
    await fixture.db.execute(sql`update approvals set status = 'withdrawn', decided_at = '2026-11-20', input = null`);
    await append();
    for (const change of [
      "status = 'expired'",
      "maker_name = 'other'",
      'amount = 1',
      'checker_id = gen_random_uuid()',
      "fingerprint = 'x'",
    ])
      expect([change, await brokenAfter(sql.raw(`update approvals set ${change}`))]).toEqual([change, ['logged_rows_are_unchanged']]);
  });

  it.each([
    ['the newest records removed', [sql`delete from log_records where position > 10`]],
    ['a record removed', [sql`delete from log_records where position = 2`]],
    ['a record and its row changed together', [sql`update log_records set leaf = log_leaf(salt, 'x') where position = 2`]],
    ['everything written anew', [sql`delete from log_records`, sql`delete from log_nodes`, sql`delete from log_cursors`]],
  ])('is never signed, and raises an alarm: %s', async (_, statements) => {
    const alarms: string[] = [];
    const log = { ...fixture.ctx.log, error: (_fields: object, message: string) => void alarms.push(message) };
    await append();
    const before = lastSigned();
    await tamper(...statements);
    await expect(appendLedgerLog({ ...fixture.ctx, log }, { shouldStop: () => false, logSigning, configured: [] })).rejects.toThrow(
      LedgerLogChanged,
    );
    expect(alarms).toEqual(['ALARM: the ledger log is not what was signed']);
    expect([await fixture.db.$count(logCheckpoints), lastSigned()]).toEqual([1, before]);
    expect(await broken()).toContain('log_is_signed');
  });

  it.each([
    ['a node', sql`update log_nodes set hash = sha256('x') where position = 1`],
    ['a missing node', sql`delete from log_nodes where position = 1`],
    ['the root of a checkpoint', sql`update log_checkpoints set root = sha256('x')`],
    ['the size of a checkpoint', sql`update log_checkpoints set size = size - 1`],
    ['the note of a checkpoint', sql`update log_checkpoints set note = replace(note, 'localhost', 'elsewhere')`],
    ['the key of a checkpoint', sql`update log_checkpoints set verifier_key = 'localhost/ledger-log+00000000+AQ=='`],
    ['a leaf in a complete subtree', sql`update log_records set leaf = sha256('x') where position = 300`],
  ])('is named by the ledger check: %s', async (_, statement) => {
    await growBeyondOneSubtree();
    await append();
    await tamper(statement);
    expect(await broken()).toContain('log_is_signed');
  });

  it('leaves no signature, and raises an alarm, when the last checkpoint is no checkpoint', async () => {
    const alarms: string[] = [];
    const log = { ...fixture.ctx.log, error: (_fields: object, message: string) => void alarms.push(message) };
    await append();
    fs.writeFileSync(logSigning.lastCheckpointFile, '');
    await expect(appendLedgerLog({ ...fixture.ctx, log }, { shouldStop: () => false, logSigning, configured: [] })).rejects.toThrow(
      LedgerLogChanged,
    );
    expect(alarms).toEqual(['ALARM: the ledger log is not what was signed']);
  });

  it('is not signed when the file of the last checkpoint is gone too', async () => {
    await append();
    fs.rmSync(logSigning.lastCheckpointFile);
    await tamper(sql`delete from log_records where position > 10`);
    await expect(append()).rejects.toThrow(LedgerLogChanged);
  });
});
