import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, afterEach, expect, inject, it, vi } from 'vitest';
import { login } from '../auth/login.ts';
import { accrueReferralBonuses } from '../referrals/accrue-referral-bonuses.ts';
import { countLockWaits, createCoreFixture, expectInvariants, outcome, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { updateUser } from '../users/update-user.ts';
import { processRequest } from './process-request.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

const rounds = 15;

let fixture: CoreFixture;
let deadlocksBefore = 0;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  await warmConnections(fixture);
});
beforeEach(async () => {
  deadlocksBefore = await countDeadlocks();
});
afterEach(async () => {
  expect((await countDeadlocks()) - deadlocksBefore).toBe(0);
  await expectInvariants(fixture.ctx);
});
afterAll(() => fixture.close());

async function countDeadlocks(): Promise<number> {
  await fixture.db.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = await fixture.db.execute<{ deadlocks: string }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  );
  return Number(row?.deadlocks);
}

it('concurrent requests and log-ins of a member and edits by staff never deadlock', async () => {
  const member = await fixture.createMember({ available: sgd('9000.00') });
  const from = { ...fixture.ctx, address: '192.0.2.7', network: '192.0.2.0/24' };
  await login(from, { username: member.username, password: 'a sound password' });
  for (let round = 1; round <= rounds; round++) {
    const balance = sgd(`${9000 + round}.00`);
    const acts = await Promise.allSettled([
      ...Array.from({ length: 3 }, () => requestWithdrawal(fixture.as(member), { amount: sgd('10.00') })),
      ...Array.from({ length: 3 }, () => updateUser(fixture.as(fixture.masterAdmin), { id: member.id, balance, reason: 'a test' })),
    ]);
    expect(acts.flatMap((act) => (act.status === 'rejected' ? [String(act.reason)] : []))).toEqual([]);
  }
  const [loggedIn, reset] = await Promise.allSettled([
    login(from, { username: member.username, password: 'a sound password' }),
    updateUser(fixture.as(fixture.masterAdmin), { id: member.id, password: 'another sound one' }),
  ]);
  expect(reset.status).toBe('fulfilled');
  /* Refused where the reset came first. */
  if (loggedIn.status === 'rejected') expect(loggedIn.reason).toMatchObject({ code: 'INVALID_CREDENTIALS' });
});

it("a friend's deletion and a concurrent correction of their deposit never deadlock", async () => {
  const pairs: { referrerId: string; friendId: string; depositId: string }[] = [];
  for (let pair = 0; pair < 6; pair++) {
    const [referrer, friend] = [await fixture.createMember(), await fixture.createMember({ available: sgd('1000.00') })];
    await fixture.db.update(schema.users).set({ referredBy: referrer.id }).where(eq(schema.users.id, friend.id));
    const [deposit] = await fixture.db.select().from(schema.transactions).where(eq(schema.transactions.userId, friend.id));
    pairs.push({ referrerId: referrer.id, friendId: friend.id, depositId: deposit?.id ?? '' });
  }
  fixture.clock.forward({ days: 1 });
  await accrueReferralBonuses(fixture.ctx, { runId: null });
  for (const [turn, { referrerId, friendId, depositId }] of pairs.entries()) {
    const [correction, ...deletions] = await Promise.allSettled([
      updateTransaction(fixture.as(fixture.masterAdmin), { id: depositId, newAmount: sgd('1500.00') }),
      deleteUser(fixture.as(fixture.masterAdmin), { id: friendId }),
      ...(turn % 2 === 0 ? [deleteUser(fixture.as(fixture.masterAdmin), { id: referrerId })] : []),
    ]);
    expect(['approved', 'NOT_FOUND']).toContain(outcome(correction));
    expect(deletions.map(({ status }) => status)).toEqual(deletions.map(() => 'fulfilled'));
  }
});

it("a member's deletion and a concurrent decision of their request never deadlock", async () => {
  for (let round = 0; round < rounds; round++) {
    const member = await fixture.createMember();
    const { id } = await fixture.deposit(member, sgd('10.00'));
    const [decision, deletion] = await Promise.allSettled([
      processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' }),
      deleteUser(fixture.as(fixture.masterAdmin), { id: member.id }),
    ]);
    expect(['approved', 'NOT_FOUND']).toContain(outcome(decision));
    expect(deletion.status).toBe('fulfilled');
  }
});

it("a change of role waits for a decision in progress, so that no decision is made with the member's former role", async () => {
  const member = await fixture.createMember();
  const { id } = await fixture.deposit(member, sgd('10.00'));
  const whenWaiting = (count: number) =>
    vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBeGreaterThanOrEqual(count), { timeout: 20_000 });
  const { decided, changed } = await fixture.db.transaction(async (holder) => {
    await holder.execute(sql`select from transactions where id = ${id} for update`);
    const decided = processRequest(fixture.as(fixture.admin), { id, status: 'approved' });
    await whenWaiting(1);
    const changed = updateUser(fixture.as(fixture.masterAdmin), { id: member.id, role: 'admin', password: 'a password that is long' });
    await Promise.race([changed, whenWaiting(2)]);
    return { decided, changed };
  });
  expect((await decided).status).toBe('approved');
  await changed;
  const [audit] = await fixture.db.execute<{ actions: string[] }>(
    sql`select array_agg(action order by id) as actions from audit_log where entity_id in (${id}, ${member.id})`,
  );
  expect(audit?.actions).toEqual(['request.approved', 'user.updated']);
});
