import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { newRequest } from '../notifications/new-request.ts';
import { processRequest } from '../requests/process-request.ts';
import { createWorld, expectBooksHold, sgd, type World } from '../testing/index.ts';
import { checkLedgerDaily } from './check-ledger-daily.ts';
import { getOperationalFigures } from './get-figures.ts';

const { investments, jobRuns, notifications, users } = schema;

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

const figures = () => getOperationalFigures(world.ctx);

it('the figures of a new product are all nothing', async () => {
  expect(await figures()).toEqual({
    runs: [],
    overdue: [],
    openBonusDays: 0,
    setAside: 0,
    pendingRequests: 0,
    oldestPendingAt: null,
    undelivered: 0,
    givenUp: 0,
  });
});

it('the figures count what waits, what is behind and how each job ended last', async () => {
  const [member, friend] = [await world.createMember({ available: sgd('30.00') }), await world.createMember()];
  await world.db.update(users).set({ referredBy: member.id }).where(eq(users.id, friend.id));
  await world.buy(member, sgd('10.00'), 'standard', 7);
  const { id } = await world.buy(member, sgd('10.00'), 'standard', 7);
  await world.db.update(investments).set({ setAsideAt: world.clock.now(), setAsideReason: 'looked at' }).where(eq(investments.id, id));
  const oldest = await world.deposit(member, sgd('10.00'));
  world.clock.forward({ hours: 1 });
  await world.deposit(member, sgd('10.00'));
  const decided = await world.deposit(member, sgd('10.00'));
  await processRequest(world.as(world.admin), { id: decided.id, status: 'rejected', adminNote: null });
  await newRequest(world.ctx, { requestId: oldest.id }, ['webhook', 'telegram']);
  await world.db
    .update(notifications)
    .set({ nextAttemptAt: null, failedAt: world.clock.now() })
    .where(eq(notifications.channel, 'telegram'));

  world.clock.forward({ days: 2 });
  const succeededAt = world.clock.now();
  await accrueInterest(world.ctx, { runId: null });
  world.clock.forward({ hours: 1 });
  const queuedAt = world.clock.now();
  const startedAt = new Date(queuedAt.getTime() - 1_500);
  await world.db
    .insert(jobRuns)
    .values({ job: 'accrue-interest', status: 'failed', queuedAt, startedAt, finishedAt: queuedAt, error: 'INTERNAL' });
  await checkLedgerDaily(world.ctx, { runId: null });
  const { runs, ...rest } = await figures();
  expect(rest).toEqual({
    overdue: [{ job: 'accrue-referral-bonuses', since: new Date('2026-11-20T16:00:00.000Z') }],
    openBonusDays: 2,
    setAside: 1,
    pendingRequests: 2,
    oldestPendingAt: oldest.createdAt,
    undelivered: 1 + 2, // the webhook, and the emails about two decisions
    givenUp: 1,
  });
  expect(runs.toSorted((a, b) => a.job.localeCompare(b.job))).toEqual([
    { job: 'accrue-interest', lastEndedWell: false, lastSucceededAt: succeededAt, lastSeconds: 1.5 },
    { job: 'check-ledger', lastEndedWell: true, lastSucceededAt: queuedAt, lastSeconds: 0 },
  ]);
});

it('the figures of a job that has not ended for a week are left out', async () => {
  world.clock.forward({ days: 8 });
  expect((await figures()).runs).toEqual([]);
});
