import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { findSession } from '../auth/find-session.ts';
import { getMe } from '../auth/get-me.ts';
import { register } from '../auth/register.ts';
import type { Actor } from '../context.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { accrueReferralBonuses } from '../referrals/accrue-referral-bonuses.ts';
import { listStatement, listUserStatement } from '../statement/list-statement.ts';
import { createWorld, expectBooksHold, sgd, type World } from '../testing/index.ts';
import { getDashboardStats } from '../stats/get-dashboard-stats.ts';
import { getUserOverview } from './get-user-overview.ts';
import { listUserReferrals } from './list-user-referrals.ts';
import { updateUser } from './update-user.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

async function friendOf(host: Actor, username: string): Promise<Actor> {
  const { referralCode } = await getMe(world.as(host));
  const { token } = await register(world.ctx, { username, email: `${username}@example.test`, password: 'a sound password', referralCode });
  const friend = await findSession(world.ctx, token, { polling: true });
  if (!friend) throw new Error('a friend is logged in');
  return friend;
}

it('says what a member holds, asked for and brought, and who brought them', async () => {
  const host = await world.createMember({ available: sgd('2000.00') });
  const friend = await friendOf(host, 'friend.of.host');
  const { id } = await world.deposit(friend, sgd('12000.00'));
  await processRequest(world.as(world.admin), { id, status: 'approved' });
  const refused = await world.deposit(friend, sgd('10.00'));
  await processRequest(world.as(world.admin), { id: refused.id, status: 'rejected' });
  await world.deposit(friend, sgd('10.00'));
  await requestWithdrawal(world.as(friend), { amount: sgd('500.00') });
  await world.buy(friend, sgd('1000.00'), 'standard', 1);
  await world.buy(friend, sgd('1000.00'), 'standard', 30);
  const registeredAt = world.clock.now();
  world.clock.forward({ days: 2 });
  await accrueInterest(world.ctx, { runId: null });
  await accrueReferralBonuses(world.ctx, { runId: null });
  await world.logIn(friend);
  expect(await getUserOverview(world.as(world.otherAdmin), { id: friend.id })).toMatchObject({
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
    lastLoginAt: world.clock.now(),
    termsAcceptedAt: registeredAt,
    termsVersion: expect.any(String),
  });
  const ofHost = await getUserOverview(world.as(world.otherAdmin), { id: host.id });
  expect(ofHost).toMatchObject({ referrer: null, referralCount: 1 });
  expect(ofHost.referralBonus).toBeGreaterThan(0);
  expect(ofHost.available).toBe(sgd('2000.00') + ofHost.referralBonus);
});

it('lists friends newest first, page by page, with what each brings', async () => {
  const host = await world.createMember();
  for (const name of ['one', 'two', 'three']) {
    await friendOf(host, `friend.${name}`);
    world.clock.forward({ hours: 1 });
  }
  const ask = (cursor?: string) => listUserReferrals(world.as(world.otherAdmin), { id: host.id, limit: 2, cursor });
  const first = await ask();
  const second = await ask(first.nextCursor ?? undefined);
  expect([...first.items, ...second.items].map(({ username }) => username)).toEqual(['friend.three', 'friend.two', 'friend.one']);
  expect([first.total, second.nextCursor, first.items[0]]).toMatchObject([3, null, { balance: 0, dailyBonus: 0 }]);
});

it("shows an administrator the member's own statement, and a plain one no administrator's", async () => {
  const member = await world.createMember({ available: sgd('20.00') });
  await world.buy(member, sgd('5.00'));
  expect(await listUserStatement(world.as(world.otherAdmin), { id: member.id, limit: 10 })).toEqual(
    await listStatement(world.as(member), { limit: 10 }),
  );
  for (const read of [getUserOverview, (ctx: ReturnType<World['as']>, of: { id: string }) => listUserStatement(ctx, { ...of, limit: 1 })]) {
    await expect(read(world.as(world.otherAdmin), { id: world.admin.id })).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    await expect(read(world.as(world.admin), { id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

it('says what of the pending withdrawals a lowered balance no longer covers, so that the figures add up', async () => {
  const member = await world.createMember({ available: sgd('10.00') });
  await requestWithdrawal(world.as(member), { amount: sgd('8.00') });
  const figures = async () => {
    const { available, pending, free, uncovered } = await getUserOverview(world.as(world.admin), { id: member.id });
    const stats = await getDashboardStats(world.as(member));
    expect([stats.balance, stats.pendingWithdrawals, stats.free, stats.uncovered]).toEqual([available, pending, free, uncovered]);
    expect(available - pending).toBe(free - uncovered);
    return { free, uncovered };
  };
  expect(await figures()).toEqual({ free: sgd('2.00'), uncovered: 0 });
  await updateUser(world.as(world.admin), { id: member.id, balance: sgd('3.00'), reason: 'typed in twice' });
  expect(await figures()).toEqual({ free: 0, uncovered: sgd('5.00') });
});
