import type { JobTiming, ExternalChannel } from '@app/contract';
import { schema } from '@app/db';
import { and, asc, eq, inArray, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { listAudit } from '../audit/list-audit.ts';
import { login } from '../auth/login.ts';
import type { Actor, Ctx } from '../context.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { listMyTransactions } from '../transactions/list-transactions.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { updateUser } from '../users/update-user.ts';
import { createCoreFixture, expectInvariants, outcome, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { attemptsMax } from './backoff.ts';
import { DeliveryError, type Channels, type ExternalNotification } from './channels.ts';
import { claimNotification } from './claim-notification.ts';
import { deliverNotification, type DeliveryDependencies } from './deliver-notification.ts';
import { countUnread, listMyNotifications } from './list-notifications.ts';
import { markRead } from './mark-read.ts';
import { notifyNewRequest } from '../requests/notify-new-request.ts';
import { selectUnannounced } from './select-unannounced.ts';
import { sweepNotifications } from './sweep-notifications.ts';

const { notifications, transactions, users } = schema;
const all: ExternalChannel[] = ['webhook', 'email', 'telegram'];

let fixture: CoreFixture;
let ctx: Ctx;
/** The enqueued jobs, with their timing. */
let jobs: { name: string; payload: object; timing: JobTiming | undefined }[] = [];
let errors: object[] = [];
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
beforeEach(async () => {
  await fixture.db.delete(notifications);
  await fixture.db.update(transactions).set({ announcedAt: fixture.clock.now() });
  [jobs, errors] = [[], []];
  const log = { ...fixture.ctx.log, error: (fields: object, message: string) => void errors.push({ ...fields, message }) };
  ctx = { ...fixture.ctx, log, enqueue: async (name, payload, timing) => void jobs.push({ name, payload, timing }) };
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const alarm = 'ALARM: notification given up';
const enqueueNever: Ctx['enqueue'] = () => Promise.reject(new Error('killed'));
const rows = () => fixture.db.select().from(notifications).orderBy(asc(notifications.id));
const recipientsOf = async (event: string) =>
  (await fixture.db.select().from(notifications).where(like(notifications.event, event))).map(
    ({ channel, userId }) => `${channel} ${userId}`,
  );

/** A request that was not announced: the process died between the commit and the enqueueing. */
async function lostRequest(): Promise<string> {
  const member = await fixture.createMember();
  const input = { amount: sgd('20.00'), bankDestinationId: fixture.bank.id };
  await expect(requestDeposit(fixture.as(member, { enqueue: enqueueNever }), input)).rejects.toThrow('killed');
  const [request] = await fixture.db.select({ id: transactions.id }).from(transactions).where(eq(transactions.userId, member.id));
  return request!.id;
}

/** One due external row of the webhook channel. */
async function dueRow() {
  await notifyNewRequest(ctx, { requestId: await lostRequest() }, ['webhook']);
  const [row] = await fixture.db.select().from(notifications).where(eq(notifications.channel, 'webhook'));
  jobs = [];
  return row!;
}

/** The in-app notifications of a user, newest first. */
const toldInApp = async (user: Actor) => (await listMyNotifications(fixture.as(user), { limit: 50 })).items;

const rowOf = async (id: number) => (await fixture.db.select().from(notifications).where(eq(notifications.id, id)))[0]!;

/** Channels that record what they are given, and answer as configured. */
function recording(answer: (notice: ExternalNotification, signal: AbortSignal) => Promise<void> = async () => undefined) {
  const sent: ExternalNotification[] = [];
  const send = async (notice: ExternalNotification, signal: AbortSignal) => {
    sent.push(notice);
    await answer(notice, signal);
  };
  const channels: Channels = { webhook: send, email: send, telegram: send };
  return { sent, dependencies: { channels } satisfies DeliveryDependencies };
}

describe('a new request', () => {
  it('is enqueued after its commit, by its id alone', async () => {
    const member = await fixture.createMember({ available: sgd('50.00') });
    jobs = [];
    const asMember = fixture.as(member, { enqueue: ctx.enqueue });
    const deposit = await requestDeposit(asMember, { amount: sgd('20.00'), bankDestinationId: fixture.bank.id });
    const withdrawal = await requestWithdrawal(asMember, { amount: sgd('20.00') });
    expect(jobs.map(({ name, payload }) => [name, payload])).toEqual([
      ['new-request', { requestId: deposit.id }],
      ['new-request', { requestId: withdrawal.id }],
      ['deliver-notification', { notificationId: expect.any(Number), channel: 'email' }], // to the member
    ]);
  });

  it('notifies every administrator in the app and each configured external channel once, also with concurrent jobs', async () => {
    const requestId = await lostRequest();
    await warmConnections(fixture);
    await Promise.all(Array.from({ length: 8 }, () => notifyNewRequest(ctx, { requestId }, all)));
    await notifyNewRequest(ctx, { requestId }, all);
    const [admin, other] = [fixture.masterAdmin.id, fixture.admin.id];
    const expected = [admin, other].flatMap((id) => [`in_app ${id}`, `email ${id}`]);
    expect((await recipientsOf('new-request-%')).toSorted()).toEqual([...expected, 'webhook null', 'telegram null'].toSorted());
    expect(jobs.filter(({ name }) => name === 'deliver-notification')).toHaveLength(4);
    expect((await rows())[0]).toMatchObject({ subject: { requestId, type: 'deposit', amount: 260_000 } });
  });

  it('is sent to no channel that is not configured', async () => {
    await notifyNewRequest(ctx, { requestId: await lostRequest() }, []);
    expect(new Set((await rows()).map(({ channel }) => channel))).toEqual(new Set(['in_app']));
  });

  it('is found by the sweep when the process was killed between commit and enqueueing, also when it was decided meanwhile', async () => {
    const [pending, decided] = [await lostRequest(), await lostRequest()];
    await processRequest(fixture.as(fixture.masterAdmin), { id: decided, status: 'rejected' });
    await sweepNotifications(ctx, all);
    const found = jobs.filter(({ name }) => name === 'new-request').map(({ payload }) => payload);
    expect(found).toEqual([{ requestId: pending }, { requestId: decided }]);
    for (const requestId of [pending, decided]) await notifyNewRequest(ctx, { requestId }, []);
    jobs = [];
    await sweepNotifications(ctx, all);
    expect(jobs.filter(({ name }) => name === 'new-request')).toEqual([]);
  });

  it('is read by the sweep from an index, not from the whole table', async () => {
    const plan = await fixture.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain ${selectUnannounced(tx, 1000)}`);
    });
    expect(JSON.stringify(plan)).toContain('requests_not_announced');
  });

  it('is not sent to an address under .invalid', async () => {
    await fixture.db.update(users).set({ email: 'someone@localhost.invalid' }).where(eq(users.id, fixture.admin.id));
    try {
      await notifyNewRequest(ctx, { requestId: await lostRequest() }, ['email']);
      expect((await recipientsOf('new-request-%')).filter((one) => one.startsWith('email'))).toEqual([`email ${fixture.masterAdmin.id}`]);
    } finally {
      await fixture.db.update(users).set({ email: 'other.admin@example.test' }).where(eq(users.id, fixture.admin.id));
    }
  });
});

describe('a correction', () => {
  it('of a decided transaction notifies the member in the app and by email, unless it changes nothing', async () => {
    const member = await fixture.createMember({ available: sgd('50.00') });
    const { items } = await listMyTransactions(fixture.as(member), { limit: 1 });
    const { id, number } = items[0]!;
    const asAdmin = fixture.as(fixture.masterAdmin, { enqueue: ctx.enqueue });
    await fixture.db.delete(notifications);
    jobs = [];
    await updateTransaction(asAdmin, { id, amount: sgd('50.00'), status: 'approved' });
    expect([await rows(), jobs]).toEqual([[], []]);
    await updateTransaction(asAdmin, { id, amount: sgd('60.00'), notes: 'typed in wrongly' });
    await updateTransaction(asAdmin, { id, status: 'rejected' });
    await deleteTransaction(asAdmin, { id });
    expect((await toldInApp(member)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['transaction-deleted', { transactionId: id, number, type: 'deposit', amount: sgd('60.00') }],
      [
        'transaction-changed',
        expect.objectContaining({ amount: sgd('60.00'), changes: [{ field: 'status', from: 'approved', to: 'rejected' }] }),
      ],
      [
        'transaction-changed',
        expect.objectContaining({
          status: 'approved',
          changes: [{ field: 'amount', from: sgd('50.00'), to: sgd('60.00') }, { field: 'notes' }],
        }),
      ],
    ]);
    expect(jobs.map(({ name }) => name)).toEqual(Array.from({ length: 3 }, () => 'deliver-notification'));
  });

  it('notifies with its reason, and the audit log stores the reason or its absence', async () => {
    const member = await fixture.createMember({ available: sgd('50.00') });
    const { items } = await listMyTransactions(fixture.as(member), { limit: 1 });
    const { id } = items[0]!;
    const asAdmin = fixture.as(fixture.masterAdmin);
    await updateTransaction(asAdmin, { id, status: 'pending', reason: 'not at the bank' });
    expect((await toldInApp(member))[0]).toMatchObject({ kind: 'transaction-changed', subject: { reason: 'not at the bank' } });
    await processRequest(asAdmin, { id, status: 'approved' });
    await updateTransaction(asAdmin, { id, newAmount: sgd('40.00') });
    expect((await toldInApp(member))[0]?.subject).not.toHaveProperty('reason');
    await updateTransaction(asAdmin, { id, notes: 'seen' });
    const { items: entries } = await listAudit(fixture.as(fixture.masterAdmin), { limit: 10, action: 'transaction.updated', entityId: id });
    expect(entries.map(({ after }) => (after as { reason?: string | null }).reason)).toEqual([undefined, null, 'not at the bank']);
  });

  it('of a date notifies with both dates', async () => {
    const member = await fixture.createMember();
    fixture.clock.forward({ hours: 2 });
    const { id } = await fixture.deposit(member, sgd('10.00'));
    const from = fixture.clock.now();
    const createdAt = new Date(from.getTime() - 3_600_000);
    await updateTransaction(fixture.as(fixture.masterAdmin), { id, createdAt });
    const changes = [{ field: 'date', from: from.toISOString(), to: createdAt.toISOString() }];
    expect((await toldInApp(member))[0]).toMatchObject({ kind: 'transaction-changed', subject: { changes } });
  });

  it('that deletes interest notifies the member too', async () => {
    const member = await fixture.createMember({ available: sgd('50.00') });
    await fixture.buy(member, sgd('50.00'), 'standard', 7);
    fixture.clock.forward({ days: 1 });
    await accrueInterest(ctx, { runId: null });
    const { items } = await listMyTransactions(fixture.as(member), { limit: 1 });
    await deleteTransaction(fixture.as(fixture.masterAdmin), { id: items[0]!.id });
    expect((await toldInApp(member))[0]).toMatchObject({ kind: 'transaction-deleted', subject: { type: 'interest', amount: sgd('0.25') } });
  });
});

describe('a decision', () => {
  it('made together with a correction is notified after the correction, with the reason', async () => {
    const member = await fixture.createMember();
    const { id } = await fixture.deposit(member, sgd('1000.00'));
    const correction = { id, amount: sgd('5.00'), status: 'approved' as const, reason: 'only 5 arrived' };
    await updateTransaction(fixture.as(fixture.masterAdmin), correction);
    expect(await toldInApp(member)).toMatchObject([
      { kind: 'request-decided', subject: { amount: sgd('5.00'), status: 'approved' } },
      {
        kind: 'transaction-changed',
        subject: { changes: [{ field: 'amount', from: sgd('1000.00'), to: sgd('5.00') }], reason: 'only 5 arrived' },
      },
    ]);
  });

  it('is notified each time the request is decided again, with the amount and the reason of a rejection', async () => {
    const member = await fixture.createMember();
    const { id } = await fixture.deposit(member, sgd('10.00'));
    await processRequest(fixture.as(fixture.masterAdmin), { id, status: 'rejected', adminNote: 'the transfer did not arrive' });
    await updateTransaction(fixture.as(fixture.masterAdmin), { id, status: 'pending' });
    await updateTransaction(fixture.as(fixture.masterAdmin), { id, status: 'rejected', reason: 'still not there' });
    await updateTransaction(fixture.as(fixture.masterAdmin), { id, status: 'pending' });
    await processRequest(fixture.as(fixture.admin), { id, status: 'approved', adminNote: 'arrived at last' });
    const facts = { number: expect.any(Number), type: 'deposit', amount: sgd('10.00') };
    const changes = [{ field: 'status', from: 'rejected', to: 'pending' }];
    const setBack = ['transaction-changed', { ...facts, transactionId: id, status: 'pending', changes }];
    expect((await toldInApp(member)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['request-decided', { ...facts, requestId: id, status: 'approved' }],
      setBack,
      ['request-decided', { ...facts, requestId: id, status: 'rejected', reason: 'still not there' }],
      setBack,
      ['request-decided', { ...facts, requestId: id, status: 'rejected', reason: 'the transfer did not arrive' }],
    ]);
    expect((await rows()).filter(({ channel }) => channel === 'email')).toHaveLength(5);
  });

  it('notifies the member once, in the app and by email, when two administrators decide concurrently', async () => {
    const member = await fixture.createMember();
    const { id } = await fixture.deposit(member, sgd('10.00'));
    await warmConnections(fixture);
    const deciding = [fixture.masterAdmin, fixture.admin].map((by) =>
      processRequest(fixture.as(by, { enqueue: ctx.enqueue }), { id, status: 'approved' }),
    );
    expect((await Promise.allSettled(deciding)).map(outcome).sort()).toEqual(['ALREADY_PROCESSED', 'approved']);
    expect(await recipientsOf('request-decided-%')).toEqual([`in_app ${member.id}`, `email ${member.id}`]);
    expect(jobs.map(({ name, payload }) => [name, Object.keys(payload)])).toEqual([
      ['deliver-notification', ['notificationId', 'channel']],
    ]);
  });

  it('that is rolled back at commit notifies no user', async () => {
    const { id } = await fixture.deposit(await fixture.createMember(), sgd('10.00'));
    await fixture.db.execute(
      sql`create function fail_at_commit() returns trigger language plpgsql as 'begin raise exception ''no space left''; end'`,
    );
    await fixture.db.execute(
      sql`create constraint trigger fail_at_commit after insert on audit_log deferrable initially deferred for each row execute function fail_at_commit()`,
    );
    await expect(
      processRequest(fixture.as(fixture.masterAdmin, { enqueue: ctx.enqueue }), { id, status: 'approved' }),
    ).rejects.toMatchObject({
      cause: { message: 'no space left' },
    });
    await fixture.db.execute(sql`drop function fail_at_commit cascade`);
    expect([await recipientsOf('request-decided-%'), jobs]).toEqual([[], []]);
  });

  it('that is refused notifies no user', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    await fixture.db.delete(notifications);
    const { id } = await requestWithdrawal(fixture.as(member), { amount: sgd('10.00') });
    await updateUser(fixture.as(fixture.masterAdmin), { id: member.id, balance: sgd('1.00') }); // less than is pending: corrections are allowed
    await fixture.db.delete(notifications);
    await expect(processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    });
    expect(await rows()).toEqual([]);
    await processRequest(fixture.as(fixture.masterAdmin), { id, status: 'rejected', adminNote: 'the account is closed' });
    expect((await rows()).map(({ subject }) => subject)).toEqual(
      [1, 2].map(() => ({
        requestId: id,
        number: expect.any(Number),
        type: 'withdrawal',
        amount: sgd('10.00'),
        status: 'rejected',
        reason: 'the account is closed',
      })),
    );
  });
});

describe('a completed investment', () => {
  it('notifies its member once, however many sweeps run concurrently', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    for (let n = 0; n < 5; n++) await fixture.buy(member, sgd('10.00'), 'standard', 1);
    await fixture.buy(member, sgd('10.00'), 'standard', 7);
    fixture.clock.forward({ days: 1 });
    await accrueInterest(fixture.ctx, { runId: null });
    await fixture.db.delete(notifications);
    await warmConnections(fixture);
    await Promise.all(Array.from({ length: 6 }, () => sweepNotifications(ctx, ['email'])));
    await sweepNotifications(ctx, ['email']);
    const expected = [`in_app ${member.id}`, `email ${member.id}`].flatMap((one) => Array.from({ length: 5 }, () => one));
    expect((await recipientsOf('investment-completed-%')).toSorted()).toEqual(expected.toSorted());
    expect((await rows())[0]).toMatchObject({ userId: member.id, subject: { planType: 'standard', amount: 130_000, totalEarned: 650 } });
  });
});

describe('a sweep that is asked to stop', () => {
  it('leaves the rest to the next sweep', async () => {
    const requestId = await lostRequest();
    const member = await fixture.createMember({ available: sgd('100.00') });
    await fixture.buy(member, sgd('10.00'), 'standard', 1);
    fixture.clock.forward({ days: 1 });
    await accrueInterest(fixture.ctx, { runId: null });
    const enqueued = () => jobs.filter(({ name }) => name === 'new-request').map(({ payload }) => payload);
    jobs = [];
    await sweepNotifications(ctx, [], { shouldStop: () => true });
    expect([enqueued(), await recipientsOf('investment-completed-%')]).toEqual([[], []]);
    await sweepNotifications(ctx, []);
    expect(enqueued()).toContainEqual({ requestId });
    expect(await recipientsOf('investment-completed-%')).toEqual([`in_app ${member.id}`]);
  });

  it('also stops between two deliveries of a channel', async () => {
    for (let n = 0; n < 4; n++) await dueRow();
    const deliveries = () => jobs.filter(({ name }) => name === 'deliver-notification').length;
    jobs = [];
    await sweepNotifications(ctx, all, { shouldStop: () => deliveries() === 2 });
    expect(deliveries()).toBe(2);
    jobs = [];
    await sweepNotifications(ctx, all);
    expect(deliveries()).toBe(4);
  });
});

describe('a delivery', () => {
  it('is made once by concurrent and repeated jobs', async () => {
    const { id } = await dueRow();
    const { sent, dependencies } = recording();
    await warmConnections(fixture);
    await Promise.all(Array.from({ length: 10 }, () => deliverNotification(ctx, { notificationId: id }, dependencies)));
    await deliverNotification(ctx, { notificationId: id }, dependencies);
    fixture.clock.forward({ days: 2 });
    await sweepNotifications(ctx, all);
    await deliverNotification(ctx, { notificationId: id }, dependencies);
    expect(sent).toHaveLength(1);
    expect(jobs).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ attempts: 1, nextAttemptAt: null, lastError: null, deliveredAt: expect.any(Date) });
  });

  it('cannot be made due again once confirmed, not even by SQL', async () => {
    const { id } = await dueRow();
    await deliverNotification(ctx, { notificationId: id }, recording().dependencies);
    await expect(
      fixture.db.update(notifications).set({ nextAttemptAt: fixture.clock.now() }).where(eq(notifications.id, id)),
    ).rejects.toMatchObject({ cause: { constraint_name: 'confirmed_is_never_sent_again' } });
  });

  it('that fails is retried when due and not before, with the same id', async () => {
    const { id } = await dueRow();
    let isDown = true;
    const { sent, dependencies } = recording(() => (isDown ? Promise.reject(new DeliveryError('HTTP_500')) : Promise.resolve()));
    await deliverNotification(ctx, { notificationId: id }, dependencies);
    expect(await rowOf(id)).toMatchObject({ attempts: 1, lastError: 'HTTP_500', deliveredAt: null });
    expect(jobs).toEqual([
      {
        name: 'deliver-notification',
        payload: { notificationId: id, channel: 'webhook' },
        timing: { key: `retry-${id}-1`, delayMs: 15_000 },
      },
    ]);
    isDown = false;
    fixture.clock.forward({ ms: 14_999 });
    await deliverNotification(ctx, { notificationId: id }, dependencies);
    expect(sent).toHaveLength(1);
    fixture.clock.forward({ ms: 1 });
    await deliverNotification(ctx, { notificationId: id }, dependencies);
    expect(sent.map((notice) => notice.id)).toEqual([sent[0]?.id, sent[0]?.id]);
    expect(await rowOf(id)).toMatchObject({ attempts: 2, deliveredAt: fixture.clock.now() });
  });

  it('is marked as failed after the last attempt, with an alarm, and blocks no other', async () => {
    const { id } = await dueRow();
    const { sent, dependencies } = recording(() => Promise.reject(new Error('secret words of the other side')));
    const startedAt = fixture.clock.now().getTime();
    for (let n = 0; n < attemptsMax; n++) {
      await deliverNotification(ctx, { notificationId: id }, dependencies);
      const { nextAttemptAt } = await rowOf(id);
      if (nextAttemptAt) fixture.clock.forward({ ms: nextAttemptAt.getTime() - fixture.clock.now().getTime() });
    }
    expect((fixture.clock.now().getTime() - startedAt) / 3_600_000).toBeCloseTo(20.6, 0);
    fixture.clock.forward({ days: 3 });
    await deliverNotification(ctx, { notificationId: id }, dependencies);
    expect(sent).toHaveLength(attemptsMax);
    expect(await rowOf(id)).toMatchObject({ attempts: attemptsMax, nextAttemptAt: null, deliveredAt: null, failedAt: expect.any(Date) });
    expect(errors).toEqual([
      { notificationId: id, channel: 'webhook', kind: 'new-request', attempts: attemptsMax, lastError: 'UNKNOWN', message: alarm },
    ]);
  });

  it('that is refused permanently is marked as failed at once', async () => {
    const { id } = await dueRow();
    await deliverNotification(
      ctx,
      { notificationId: id },
      recording(() => Promise.reject(new DeliveryError('SMTP_550', { isPermanent: true }))).dependencies,
    );
    expect(await rowOf(id)).toMatchObject({ attempts: 1, failedAt: expect.any(Date), lastError: 'SMTP_550' });
    expect(errors).toHaveLength(1);
  });

  const whenAborted = (_: ExternalNotification, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(new DeliveryError('ABORTED'))));

  it('that hangs is aborted by the timeout', async () => {
    const { id } = await dueRow();
    await deliverNotification(ctx, { notificationId: id }, { ...recording(whenAborted).dependencies, attemptTimeoutMs: 100 });
    expect(await rowOf(id)).toMatchObject({ attempts: 1, lastError: 'TIMEOUT' });
  });

  it('is released, due at once, when the process shuts down', async () => {
    const { id } = await dueRow();
    const ending = new AbortController();
    const { sent, dependencies } = recording(whenAborted);
    const delivering = deliverNotification(ctx, { notificationId: id }, { ...dependencies, stop: ending.signal });
    await expect.poll(() => sent.length).toBe(1);
    ending.abort();
    await delivering;
    expect(await rowOf(id)).toMatchObject({ lastError: 'STOPPED', nextAttemptAt: fixture.clock.now() });
  });

  it('is not given up when the process shuts down during the last attempt', async () => {
    const { id } = await dueRow();
    await fixture.db.update(schema.notifications).set({ attempts: attemptsMax - 1 });
    const ended = AbortSignal.abort();
    await deliverNotification(ctx, { notificationId: id }, { ...recording().dependencies, stop: ended });
    expect(await rowOf(id)).toMatchObject({ lastError: 'STOPPED', failedAt: null, nextAttemptAt: fixture.clock.now() });
    const { sent, dependencies } = recording();
    await deliverNotification(ctx, { notificationId: id }, dependencies);
    expect(sent).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ deliveredAt: expect.any(Date), lastError: null });
  });

  it('is given up, with an alarm, after shutdowns have ended ten more attempts than a failing delivery has', async () => {
    const { id } = await dueRow();
    const ending = { abort: () => {} };
    const { sent, dependencies } = recording((_, signal) => {
      ending.abort();
      return Promise.reject(signal.reason);
    });
    for (let n = 1; n <= attemptsMax + 10; n++) {
      const shutdown = new AbortController();
      ending.abort = () => shutdown.abort();
      await deliverNotification(ctx, { notificationId: id }, { ...dependencies, stop: shutdown.signal });
      expect(await rowOf(id)).toMatchObject({ attempts: n, lastError: 'STOPPED', failedAt: null, nextAttemptAt: fixture.clock.now() });
    }
    const next = recording();
    await deliverNotification(ctx, { notificationId: id }, next.dependencies);
    expect([sent.length, next.sent.length]).toEqual([attemptsMax + 10, 0]);
    expect(await rowOf(id)).toMatchObject({ lastError: 'LOST', nextAttemptAt: null, failedAt: expect.any(Date) });
    expect(errors).toMatchObject([{ notificationId: id, lastError: 'LOST', message: alarm }]);
  });

  it('that timed out while the process shut down counts as timed out: it waits for its backoff, and the last one ends it', async () => {
    const shutdownAtTimeout = () => {
      const ending = new AbortController();
      const answer = (_: ExternalNotification, signal: AbortSignal) =>
        new Promise<void>((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            ending.abort();
            reject(new DeliveryError('ABORTED'));
          }),
        );
      return { ...recording(answer).dependencies, stop: ending.signal, attemptTimeoutMs: 50 };
    };
    const { id } = await dueRow();
    const dependencies = shutdownAtTimeout();
    await deliverNotification(ctx, { notificationId: id }, dependencies);
    expect(dependencies.stop.aborted).toBe(true);
    const waited = new Date(fixture.clock.now().getTime() + 15_000);
    expect(await rowOf(id)).toMatchObject({ lastError: 'TIMEOUT', nextAttemptAt: waited, failedAt: null });
    const isRow = eq(notifications.id, id);
    await fixture.db
      .update(notifications)
      .set({ attempts: attemptsMax - 1, nextAttemptAt: fixture.clock.now() })
      .where(isRow);
    await deliverNotification(ctx, { notificationId: id }, shutdownAtTimeout());
    expect(await rowOf(id)).toMatchObject({ lastError: 'TIMEOUT', nextAttemptAt: null, failedAt: expect.any(Date) });
  });

  it('whose worker died is retried after the lease has expired, not before', async () => {
    const { id } = await dueRow();
    expect(await claimNotification(ctx, id)).toMatchObject({ attempts: 1 }); // the worker is killed here
    const { sent, dependencies } = recording();
    fixture.clock.forward({ ms: 59_000 });
    await sweepNotifications(ctx, all);
    await deliverNotification(ctx, { notificationId: id }, dependencies);
    expect([jobs, sent]).toEqual([[], []]);
    fixture.clock.forward({ ms: 1_000 });
    await sweepNotifications(ctx, all);
    expect(jobs).toMatchObject([{ payload: { notificationId: id }, timing: { key: `deliver-${id}-1` } }]);
    await deliverNotification(ctx, { notificationId: id }, dependencies);
    expect(sent).toHaveLength(1);
  });

  it("by a worker that resumes late does not revert another worker's confirmation", async () => {
    const { id } = await dueRow();
    let fail = () => {};
    const frozen = recording(() => new Promise((_, reject) => (fail = () => reject(new DeliveryError('HTTP_500')))));
    const late = deliverNotification(ctx, { notificationId: id }, frozen.dependencies);
    await expect.poll(() => frozen.sent.length).toBe(1);
    fixture.clock.forward({ ms: 61_000 });
    await deliverNotification(ctx, { notificationId: id }, recording().dependencies);
    fail();
    await late;
    expect(await rowOf(id)).toMatchObject({ attempts: 2, deliveredAt: expect.any(Date), nextAttemptAt: null, lastError: null });
  });

  it('is closed unsent where the channel is not configured, and the sweep does not retry it', async () => {
    const { id } = await dueRow();
    await deliverNotification(ctx, { notificationId: id }, { channels: {} });
    await sweepNotifications(ctx, all);
    expect(jobs).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ nextAttemptAt: null, deliveredAt: null, failedAt: null, lastError: 'NOT_CONFIGURED' });
    expect(errors).toEqual([]);
  });

  it("uses the recipient's current data, and is not sent to a former administrator", async () => {
    const [stays, goes] = [await fixture.createUser('admin'), await fixture.createUser('admin')];
    await login({ ...fixture.ctx, language: 'th' }, { username: stays.username, password: 'a sound password' });
    await notifyNewRequest(ctx, { requestId: await lostRequest() }, ['email']);
    await fixture.db.update(users).set({ role: 'user' }).where(eq(users.id, goes.id));
    const { sent, dependencies } = recording();
    for (const { id, channel } of await rows())
      if (channel === 'email') await deliverNotification(ctx, { notificationId: id }, dependencies);
    const readers = sent.map(({ reader }) => reader?.username);
    expect(readers).toContain(stays.username);
    expect(readers).not.toContain(goes.username);
    expect(sent.find(({ reader }) => reader?.username === stays.username)?.reader?.language).toBe('th');
    await fixture.db.update(users).set({ role: 'user' }).where(eq(users.id, stays.id));
  });
});

describe("the caller's notifications", () => {
  const mine = async (actor: Actor, input: { limit: number; cursor?: string } = { limit: 10 }) =>
    listMyNotifications(fixture.as(actor), input);

  it('are listed newest first in pages, exclude those of other users, and are marked as read on request', async () => {
    const [member, stranger] = [await fixture.createMember(), await fixture.createMember()];
    for (const by of [member, member, member, stranger]) {
      const { id } = await fixture.deposit(by, sgd('10.00'));
      await processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' });
    }
    const first = await mine(member, { limit: 2 });
    expect(first).toMatchObject({ total: 3, items: [{ kind: 'request-decided', readAt: null }, {}] });
    const rest = await mine(member, { limit: 2, cursor: first.nextCursor! });
    expect(rest).toMatchObject({ total: 3, nextCursor: null });
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const theirs = (await mine(stranger)).items[0]!.id;
    expect(await markRead(fixture.as(member), { ids: [ids[0]!, theirs] })).toEqual({ unread: 2 });
    expect(await countUnread(fixture.as(stranger))).toEqual({ unread: 1 });
    expect(await markRead(fixture.as(member), {})).toEqual({ unread: 0 });
    expect(await countUnread(fixture.as(stranger))).toEqual({ unread: 1 });
    await expect(mine(member, { limit: 2, cursor: 'nothing' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('name the requester, and are read once the request was decided or deleted by any administrator', async () => {
    const administrator = await fixture.createUser('admin');
    const member = await fixture.createMember();
    const [approved, corrected, deleted, open, late] = [
      await fixture.deposit(member, sgd('10.00')),
      await fixture.deposit(member, sgd('11.00')),
      await fixture.deposit(member, sgd('12.00')),
      await fixture.deposit(member, sgd('13.00')),
      await fixture.deposit(member, sgd('14.00')),
    ];
    const ids = [approved, corrected, deleted, open, late].map(({ id }) => id);
    await fixture.db.update(transactions).set({ announcedAt: null }).where(inArray(transactions.id, ids));
    for (const { id } of [approved, corrected, deleted, open]) await notifyNewRequest(ctx, { requestId: id }, []);
    expect(await countUnread(fixture.as(administrator))).toEqual({ unread: 4 });

    await processRequest(fixture.as(fixture.masterAdmin), { id: approved.id, status: 'approved' });
    await updateTransaction(fixture.as(fixture.masterAdmin), { id: corrected.id, status: 'rejected' });
    await deleteTransaction(fixture.as(fixture.masterAdmin), { id: deleted.id });
    await processRequest(fixture.as(fixture.masterAdmin), { id: late.id, status: 'approved' });
    await notifyNewRequest(ctx, { requestId: late.id }, []);
    const { items } = await mine(administrator);
    const seen = items.map((item) =>
      item.kind === 'new-request' ? [item.subject.requestId, item.username, item.status, item.readAt !== null] : [],
    );
    expect(seen).toEqual([
      [late.id, member.username, 'approved', true],
      [open.id, member.username, 'pending', false],
      [deleted.id, null, null, true],
      [corrected.id, member.username, 'rejected', true],
      [approved.id, member.username, 'approved', true],
    ]);
    expect(await countUnread(fixture.as(administrator))).toEqual({ unread: 1 });
  });

  it('of administrators are shown only to current administrators', async () => {
    const former = await fixture.createUser('admin');
    await notifyNewRequest(ctx, { requestId: await lostRequest() }, []);
    expect((await mine(former)).total).toBe(1);
    expect(await countUnread(fixture.as({ ...former, role: 'user' }))).toEqual({ unread: 0 });
    expect((await mine({ ...former, role: 'user' })).items).toEqual([]);
    await fixture.db
      .update(users)
      .set({ role: 'user' })
      .where(and(eq(users.id, former.id)));
  });
});
