import { schema } from '@app/db';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createWorld, expectBooksHold, sgd, snapshot, type World } from '../testing/index.ts';
import { forgetExpired } from './forget-expired.ts';

const { idempotencyKeys, loginFailures, queuePasses, rateWindows, sessions } = schema;
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

let world: World;
beforeEach(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(async () => {
  await expectBooksHold(world.ctx);
  await world.close();
});

const ago = (ms: number) => new Date(world.clock.now().getTime() - ms);
const left = async (rows: Promise<Record<string, unknown>[]>, key: string) => (await rows).map((row) => String(row[key])).toSorted();

describe('what is expired', () => {
  it('are log-ins that have ended or lay idle too long, an administrator’s sooner', async () => {
    const member = await world.createMember();
    const [ahead, soon] = [new Date(world.clock.now().getTime() + day), { createdAt: ago(day) }];
    await world.db.delete(sessions); // those of the registrations
    await world.db.insert(sessions).values([
      { id: 'member, used today', userId: member.id, expiresAt: ahead, lastActiveAt: ago(hour * 2), ...soon },
      { id: 'member, idle for 7 days', userId: member.id, expiresAt: ahead, lastActiveAt: ago(day * 7), ...soon },
      { id: 'member, idle longer', userId: member.id, expiresAt: ahead, lastActiveAt: ago(day * 7 + 1), ...soon },
      { id: 'member, ended', userId: member.id, expiresAt: ago(1), lastActiveAt: ago(1), ...soon },
      { id: 'admin, idle for an hour', userId: world.admin.id, expiresAt: ahead, lastActiveAt: ago(hour), ...soon },
      { id: 'admin, idle longer', userId: world.otherAdmin.id, expiresAt: ahead, lastActiveAt: ago(hour + 1), ...soon },
    ]);
    await forgetExpired(world.ctx);
    expect(await left(world.db.select().from(sessions), 'id')).toEqual([
      'admin, idle for an hour',
      'member, idle for 7 days',
      'member, used today',
    ]);
  });

  it('are passes, old idempotency keys, and counts of attempts and calls that count no longer', async () => {
    const sessionId = world.sessionIdOf(await world.logIn(world.admin));
    await world.db.insert(queuePasses).values([
      { id: 'good', sessionId, expiresAt: new Date(world.clock.now().getTime() + 1) },
      { id: 'ended', sessionId, expiresAt: ago(1) },
    ]);
    const used = { userId: world.admin.id, operation: 'purchase', inputHash: '-' };
    await world.db.insert(idempotencyKeys).values([
      { ...used, key: 'of this week', createdAt: ago(7 * day) },
      { ...used, key: 'older', createdAt: ago(7 * day + 1) },
    ]);
    await world.db.insert(rateWindows).values([
      { counted: 'today', count: 1, startedAt: ago(day) },
      { counted: 'yesterday', count: 1, startedAt: ago(day + 1) },
    ]);
    await world.db.insert(loginFailures).values([
      { guarded: 'today', failures: 1, windowStartedAt: ago(day) },
      { guarded: 'yesterday', failures: 1, windowStartedAt: ago(day + 1) },
      { guarded: 'yesterday, still locked', failures: 9, windowStartedAt: ago(day + 1), lockedUntil: ago(-minute) },
    ]);
    await forgetExpired(world.ctx);
    expect(await left(world.db.select().from(queuePasses), 'id')).toEqual(['good']);
    expect(await left(world.db.select().from(idempotencyKeys), 'key')).toEqual(['of this week']);
    expect(await left(world.db.select().from(rateWindows), 'counted')).not.toContain('yesterday');
    expect(await left(world.db.select().from(rateWindows), 'counted')).toContain('today');
    expect(await left(world.db.select().from(loginFailures), 'guarded')).toEqual(['today', 'yesterday, still locked']);
  });

  it('is nothing that the books, the audit log or the runs hold', async () => {
    const member = await world.createMember({ available: sgd('20.00') });
    await world.buy(member, sgd('10.00'));
    world.clock.forward({ days: 400 });
    const { idempotency_keys: _keys, ...before } = await snapshot(world);
    await forgetExpired(world.ctx);
    expect(await snapshot(world)).toMatchObject(before);
  });
});
