import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { findSession } from '../sessions/find-session.ts';
import { getMe } from '../auth/get-me.ts';
import { register } from '../auth/register.ts';
import type { Actor } from '../context.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { accrueReferralBonuses } from '../referrals/accrue-referral-bonuses.ts';
import { listStatement, listUserStatement } from '../statement/list-statement.ts';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '../testing/index.ts';
import { getDashboardStats } from '../stats/get-dashboard-stats.ts';
import { getUserOverview } from './get-user-overview.ts';
import { listUserReferrals } from './list-user-referrals.ts';
import { updateUser } from './update-user.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

async function friendOf(host: Actor, username: string): Promise<Actor> {
  const { referralCode } = await getMe(fixture.as(host));
  const { token } = await register(fixture.ctx, {
    username,
    email: `${username}@example.test`,
    password: 'a sound password',
    referralCode,
  });
  const friend = await findSession(fixture.ctx, token, { polling: true });
  if (!friend) throw new Error('a friend is logged in');
  return friend;
}

it("contains a member's balances, requests and bonuses, and their referrer", async () => {
  const host = await fixture.createMember({ available: sgd('2000.00') });
  const friend = await friendOf(host, 'friend.of.host');
  const { id } = await fixture.deposit(friend, sgd('12000.00'));
  await processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' });
  const refused = await fixture.deposit(friend, sgd('10.00'));
  await processRequest(fixture.as(fixture.masterAdmin), { id: refused.id, status: 'rejected' });
  await fixture.deposit(friend, sgd('10.00'));
  await requestWithdrawal(fixture.as(friend), { amount: sgd('500.00') });
  await fixture.buy(friend, sgd('1000.00'), 'standard', 1);
  await fixture.buy(friend, sgd('1000.00'), 'standard', 30);
  const registeredAt = fixture.clock.now();
  fixture.clock.forward({ days: 2 });
  await accrueInterest(fixture.ctx, { runId: null });
  await accrueReferralBonuses(fixture.ctx, { runId: null });
  await fixture.logIn(friend);
  expect(await getUserOverview(fixture.as(fixture.admin), { id: friend.id })).toMatchObject({
    user: { username: 'friend.of.host', email: 'friend.of.host@example.test' },
    available: sgd('11005.00'),
    pending: sgd('500.00'),
    free: sgd('10505.00'),
    tier: 'gold',
    referrer: { id: host.id, username: host.username },
    referralCount: 0,
    investments: { active: 1, completed: 1 },
    deposits: { pending: 1, approved: 1, rejected: 1 },
    withdrawals: { pending: 1, approved: 0, rejected: 0 },
    lastLoginAt: fixture.clock.now(),
    termsAcceptedAt: registeredAt,
    termsVersion: expect.any(String),
  });
  const ofHost = await getUserOverview(fixture.as(fixture.admin), { id: host.id });
  expect(ofHost).toMatchObject({ referrer: null, referralCount: 1 });
  expect(ofHost.referralBonus).toBeGreaterThan(0);
  expect(ofHost.available).toBe(sgd('2000.00') + ofHost.referralBonus);
});

it('lists friends newest first, in pages, with the daily bonus of each', async () => {
  const host = await fixture.createMember();
  for (const name of ['one', 'two', 'three']) {
    await friendOf(host, `friend.${name}`);
    fixture.clock.forward({ hours: 1 });
  }
  const ask = (cursor?: string) => listUserReferrals(fixture.as(fixture.admin), { id: host.id, limit: 2, cursor });
  const first = await ask();
  const second = await ask(first.nextCursor ?? undefined);
  expect([...first.items, ...second.items].map(({ username }) => username)).toEqual(['friend.three', 'friend.two', 'friend.one']);
  expect([first.total, second.nextCursor, first.items[0]]).toMatchObject([3, null, { balance: 0, dailyBonus: 0 }]);
});

it('names friends and referrers who became administrators to master admins alone', async () => {
  const host = await fixture.createMember();
  const promoted = await friendOf(host, 'promoted.friend');
  const member = await friendOf(promoted, 'friend.of.promoted');
  await updateUser(fixture.as(fixture.masterAdmin), { id: promoted.id, role: 'admin' });
  const seenBy = async (admin: Actor) => {
    const { referrer } = await getUserOverview(fixture.as(admin), { id: member.id });
    const { items } = await listUserReferrals(fixture.as(admin), { id: host.id, limit: 2 });
    return [referrer, ...items.map(({ username, email }) => ({ username, email }))];
  };
  const named = { username: promoted.username, email: 'promoted.friend@example.test' };
  expect(await seenBy(fixture.masterAdmin)).toEqual([{ id: promoted.id, username: promoted.username }, named]);
  expect(await seenBy(fixture.admin)).toEqual([
    { id: promoted.id, username: 'admin' },
    { username: 'admin', email: '' },
  ]);
});

it("shows an administrator the member's own statement, and a plain one no administrator's", async () => {
  const member = await fixture.createMember({ available: sgd('20.00') });
  await fixture.buy(member, sgd('5.00'));
  expect(await listUserStatement(fixture.as(fixture.admin), { id: member.id, limit: 10 })).toEqual(
    await listStatement(fixture.as(member), { limit: 10 }),
  );
  for (const read of [
    getUserOverview,
    (ctx: ReturnType<CoreFixture['as']>, of: { id: string }) => listUserStatement(ctx, { ...of, limit: 1 }),
  ]) {
    await expect(read(fixture.as(fixture.admin), { id: fixture.masterAdmin.id })).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    await expect(read(fixture.as(fixture.masterAdmin), { id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

it('contains the part of pending withdrawals that a lowered balance no longer covers, so that the figures add up', async () => {
  const member = await fixture.createMember({ available: sgd('10.00') });
  await requestWithdrawal(fixture.as(member), { amount: sgd('8.00') });
  const figures = async () => {
    const { available, pending, free, uncovered } = await getUserOverview(fixture.as(fixture.masterAdmin), { id: member.id });
    const stats = await getDashboardStats(fixture.as(member));
    expect([stats.balance, stats.pendingWithdrawals, stats.free, stats.uncovered]).toEqual([available, pending, free, uncovered]);
    expect(available - pending).toBe(free - uncovered);
    return { free, uncovered };
  };
  expect(await figures()).toEqual({ free: sgd('2.00'), uncovered: 0 });
  await updateUser(fixture.as(fixture.masterAdmin), { id: member.id, balance: sgd('3.00'), reason: 'typed in twice' });
  expect(await figures()).toEqual({ free: 0, uncovered: sgd('5.00') });
});
