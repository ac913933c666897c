import { schema } from '@app/db';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createCoreFixture, expectInvariants, sgd, snapshot, type CoreFixture } from '../testing/index.ts';
import { forgetExpired } from './forget-expired.ts';

const { idempotencyKeys, knownOrigins, loginFailures, queuePasses, rateWindows, sessions } = schema;
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

let fixture: CoreFixture;
beforeEach(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
});

const ago = (ms: number) => new Date(fixture.clock.now().getTime() - ms);
const left = async (rows: Promise<Record<string, unknown>[]>, key: string) => (await rows).map((row) => String(row[key])).toSorted();

describe('expired data', () => {
  it('includes sessions that have ended or were idle too long, sooner for an administrator', async () => {
    const member = await fixture.createMember();
    const [ahead, soon] = [new Date(fixture.clock.now().getTime() + day), { createdAt: ago(day) }];
    await fixture.db.delete(sessions); // the sessions of the registrations
    await fixture.db.insert(sessions).values([
      { id: 'member, used today', userId: member.id, expiresAt: ahead, lastActiveAt: ago(hour * 2), ...soon },
      { id: 'member, idle for 7 days', userId: member.id, expiresAt: ahead, lastActiveAt: ago(day * 7), ...soon },
      { id: 'member, idle longer', userId: member.id, expiresAt: ahead, lastActiveAt: ago(day * 7 + 1), ...soon },
      { id: 'member, ended', userId: member.id, expiresAt: ago(1), lastActiveAt: ago(1), ...soon },
      { id: 'admin, idle for an hour', userId: fixture.masterAdmin.id, expiresAt: ahead, lastActiveAt: ago(hour), ...soon },
      { id: 'admin, idle longer', userId: fixture.admin.id, expiresAt: ahead, lastActiveAt: ago(hour + 1), ...soon },
    ]);
    await forgetExpired(fixture.ctx);
    expect(await left(fixture.db.select().from(sessions), 'id')).toEqual([
      'admin, idle for an hour',
      'member, idle for 7 days',
      'member, used today',
    ]);
  });

  it('includes passes, old idempotency keys, and expired counters of attempts and calls', async () => {
    const sessionId = fixture.sessionIdOf(await fixture.logIn(fixture.masterAdmin));
    await fixture.db.insert(queuePasses).values([
      { id: 'good', sessionId, expiresAt: new Date(fixture.clock.now().getTime() + 1) },
      { id: 'ended', sessionId, expiresAt: ago(1) },
    ]);
    const used = { userId: fixture.masterAdmin.id, operation: 'purchase', inputHash: '-' };
    await fixture.db.insert(idempotencyKeys).values([
      { ...used, key: 'of this week', createdAt: ago(7 * day) },
      { ...used, key: 'older', createdAt: ago(7 * day + 1) },
    ]);
    await fixture.db.insert(rateWindows).values([
      { counted: 'today', count: 1, startedAt: ago(day) },
      { counted: 'yesterday', count: 1, startedAt: ago(day + 1) },
    ]);
    await fixture.db.insert(loginFailures).values([
      { guarded: 'today', failures: 1, windowStartedAt: ago(day) },
      { guarded: 'yesterday', failures: 1, windowStartedAt: ago(day + 1) },
      { guarded: 'yesterday, still locked', failures: 9, windowStartedAt: ago(day + 1), lockedUntil: ago(-minute) },
    ]);
    await forgetExpired(fixture.ctx);
    expect(await left(fixture.db.select().from(queuePasses), 'id')).toEqual(['good']);
    expect(await left(fixture.db.select().from(idempotencyKeys), 'key')).toEqual(['of this week']);
    expect(await left(fixture.db.select().from(rateWindows), 'counted')).not.toContain('yesterday');
    expect(await left(fixture.db.select().from(rateWindows), 'counted')).toContain('today');
    expect(await left(fixture.db.select().from(loginFailures), 'guarded')).toEqual(['today', 'yesterday, still locked']);
  });

  it('includes the browser of a member 30 days after the last log-in there, and no other known origin so soon', async () => {
    const { id: userId } = await fixture.createMember();
    await fixture.db.delete(knownOrigins);
    await fixture.db.insert(knownOrigins).values([
      { userId, kind: 'browser', origin: 'of this month', lastLoginAt: ago(30 * day) },
      { userId, kind: 'browser', origin: 'older', lastLoginAt: ago(30 * day + 1) },
      { userId, kind: 'device', origin: 'a device', lastLoginAt: ago(400 * day) },
      { userId, kind: 'device', origin: 'an old device', lastLoginAt: ago(400 * day + 1) },
    ]);
    await forgetExpired(fixture.ctx);
    expect(await left(fixture.db.select().from(knownOrigins), 'origin')).toEqual(['a device', 'of this month']);
  });

  it('includes nothing else, and the end of a session is recorded as a security event', async () => {
    const member = await fixture.createMember({ available: sgd('20.00') });
    await fixture.buy(member, sgd('10.00'));
    fixture.clock.forward({ days: 400 });
    const { idempotency_keys: _keys, security_events: _events, known_origins: _origins, ...before } = await snapshot(fixture);
    await forgetExpired(fixture.ctx);
    expect(await snapshot(fixture)).toMatchObject(before);
  });
});
