import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { notifyNewRequest } from '../requests/notify-new-request.ts';
import { asOperator } from '../operator.ts';
import { processRequest } from '../requests/process-request.ts';
import { getCoverage } from '../stats/get-coverage.ts';
import { appendLog, createCoreFixture, createLogSigning, expectInvariants, sgd, type CoreFixture } from '../testing/index.ts';
import { checkLedgerDaily } from './check-ledger-daily.ts';
import { getOperationalFigures } from './get-operational-figures.ts';
import { recordBackup } from './record-backup.ts';

const { investments, jobRuns, notifications, users } = schema;

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const figures = () => getOperationalFigures(fixture.ctx);

it('the figures of a database without members are zero, but for the mails about the bank destination to its two administrators', async () => {
  expect(await figures()).toEqual({
    runs: [],
    overdue: [],
    unpaidInterest: { days: 0, oldestDueAt: null },
    position: { atBank: 0, owed: 0, ratioPpm: null },
    openBonusDays: 0,
    setAside: 0,
    pendingRequests: 0,
    oldestPendingAt: null,
    undelivered: 2,
    givenUp: 0,
    backups: { made: null, verified: null },
    unsignedSince: expect.any(Date),
  });
});

it('the figures count pending and overdue work and the last result of each job', async () => {
  const [member, friend] = [await fixture.createMember({ available: sgd('30.00') }), await fixture.createMember()];
  await fixture.db.update(users).set({ referredBy: member.id }).where(eq(users.id, friend.id));
  const boughtAt = fixture.clock.now();
  await fixture.buy(member, sgd('10.00'), 'standard', 7);
  const { id } = await fixture.buy(member, sgd('10.00'), 'standard', 7);
  await fixture.db.update(investments).set({ setAsideAt: fixture.clock.now(), setAsideReason: 'looked at' }).where(eq(investments.id, id));
  const oldest = await fixture.deposit(member, sgd('10.00'));
  fixture.clock.forward({ hours: 1 });
  await fixture.deposit(member, sgd('10.00'));
  const decided = await fixture.deposit(member, sgd('10.00'));
  await processRequest(fixture.as(fixture.masterAdmin), { id: decided.id, status: 'rejected', adminNote: null });
  await notifyNewRequest(fixture.ctx, { requestId: oldest.id }, ['webhook', 'telegram']);
  await fixture.db
    .update(notifications)
    .set({ nextAttemptAt: null, failedAt: fixture.clock.now() })
    .where(eq(notifications.channel, 'telegram'));

  fixture.clock.forward({ days: 2 });
  /* Of the two investments one is set aside. */
  expect((await figures()).unpaidInterest).toEqual({ days: 2, oldestDueAt: new Date(boughtAt.getTime() + 86_400_000) });
  const succeededAt = fixture.clock.now();
  await accrueInterest(fixture.ctx, { runId: null });
  fixture.clock.forward({ hours: 1 });
  const queuedAt = fixture.clock.now();
  const startedAt = new Date(queuedAt.getTime() - 1_500);
  await fixture.db
    .insert(jobRuns)
    .values({ job: 'accrue-interest', status: 'failed', queuedAt, startedAt, finishedAt: queuedAt, error: 'INTERNAL' });
  await checkLedgerDaily(fixture.ctx, { runId: null });
  const madeAt = fixture.clock.now();
  await recordBackup(asOperator(fixture.ctx), { stage: 'made', bytes: 1, isEncrypted: true });
  const { runs, ...rest } = await figures();
  const { atBank, owed, ratioPpm } = await getCoverage(fixture.as(fixture.admin), { days: 1 });
  expect(owed).toBeGreaterThan(atBank); // interest was paid
  expect(rest).toEqual({
    unpaidInterest: { days: 0, oldestDueAt: null },
    position: { atBank, owed, ratioPpm },
    overdue: [{ job: 'accrue-referral-bonuses', since: new Date('2026-11-20T16:00:00.000Z') }],
    openBonusDays: 2,
    setAside: 1,
    pendingRequests: 2,
    oldestPendingAt: oldest.createdAt,
    undelivered: 1 + 2 + 2, // the webhook, and the emails about the approval that the fixture made, the rejection and, to two administrators, the bank
    givenUp: 1,
    backups: { made: madeAt, verified: null },
    unsignedSince: rest.unsignedSince,
  });
  expect(runs.toSorted((a, b) => a.job.localeCompare(b.job))).toEqual([
    { job: 'accrue-interest', lastEndedWell: false, lastSucceededAt: succeededAt, lastSeconds: 1.5 },
    { job: 'check-ledger', lastEndedWell: true, lastSucceededAt: queuedAt, lastSeconds: 0 },
  ]);
});

it('the figures tell since when the ledger log is not signed', async () => {
  await appendLog(fixture.ctx, createLogSigning());
  expect((await figures()).unsignedSince).toBeNull();
  fixture.clock.forward({ hours: 1 });
  await fixture.createMember({ available: sgd('10.00') });
  const since = fixture.clock.now();
  fixture.clock.forward({ hours: 1 });
  await fixture.createMember({ available: sgd('10.00') });
  expect((await figures()).unsignedSince).toEqual(since);
});

it('the figures omit a job that has not finished for a week', async () => {
  fixture.clock.forward({ days: 8 });
  expect((await figures()).runs).toEqual([]);
});
