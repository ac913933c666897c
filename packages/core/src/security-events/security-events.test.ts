import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { login } from '../auth/login.ts';
import { findSession } from '../sessions/find-session.ts';
import { logout } from '../auth/logout.ts';
import type { Actor, Ctx } from '../context.ts';
import { forgetExpired } from '../operations/forget-expired.ts';
import { changePassword } from '../profile/change-password.ts';
import { endSessions } from '../profile/sessions.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { createCoreFixture, type CoreFixture } from '../testing/index.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { listSecurityEventsOfUser } from '../users/list-security-events-of-user.ts';
import { adminCreateUser } from '../users/admin-create-user.ts';
import { endSessionsOf } from '../users/end-sessions-of.ts';
import { updateUser } from '../users/update-user.ts';
import { eventsHolding, listMySecurityEvents, listSecurityEvents } from './list-security-events.ts';
import { recordRepeatableEvent } from './record-security-event.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

const password = 'a sound password';
const origin: Partial<Ctx> = { network: '203.0.113.0/24', userAgent: 'A browser', httpRequestId: 'a request' };
const eventsOf = async ({ id }: Actor) => (await listSecurityEvents(fixture.as(fixture.masterAdmin), { limit: 100, userId: id })).items;
const kindsOf = async (user: Actor) => (await eventsOf(user)).map(({ kind, reason }) => (reason === null ? kind : `${kind} ${reason}`));

describe('security events', () => {
  it('record log-ins, failed ones and log-outs with their origin, and contain no secret', async () => {
    const user = await fixture.createUser();
    const ctx = { ...fixture.ctx, ...origin };
    await login(ctx, { username: user.username, password: 'a wrong secret' }).catch(() => undefined);
    await login(ctx, { username: 'a.secret.typed.as.a.name', password }).catch(() => undefined);
    const { token } = await login(ctx, { username: user.username, password });
    await logout({ ...ctx, actor: user }, token);
    await logout({ ...ctx, actor: user }, token);
    expect(await kindsOf(user)).toEqual(['logout', 'new_device', 'login', 'login_failed', 'registered']);
    expect((await eventsOf(user))[2]).toMatchObject({ ...origin, username: user.username, actorName: user.username, isAccountKnown: true });
    const { items } = await listSecurityEvents(fixture.as(fixture.masterAdmin), { limit: 100, kind: 'login_failed' });
    expect(items.map(({ isAccountKnown }) => isAccountKnown)).toEqual([false, true]);
    expect(JSON.stringify(await fixture.db.select().from(schema.securityEvents))).not.toMatch(/secret|sound password/);
  });

  it('record changes of password and bank details, and the sessions that they ended', async () => {
    const user = await fixture.createUser();
    const token = await fixture.logIn(user);
    await fixture.logIn(user);
    await updateProfile(fixture.as(user), { bankName: 'Bank Contoh', accountName: 'CONTOH', accountNumber: '000-111-2222' });
    await updateProfile(fixture.as(user), { bankName: 'Bank Contoh' });
    await changePassword(fixture.as(user), token, { currentPassword: password, newPassword: 'an even sounder one' });
    await fixture.logIn(user);
    await endSessions(fixture.as(user), token, {});
    const ended = ['session_ended by_owner', 'password_changed', 'session_ended password', 'session_ended password'];
    expect((await kindsOf(user)).toReversed()).toEqual(['registered', 'bank_details_changed', ...ended.slice(2), ended[1], ended[0]]);
  });

  it("record changes by staff, shown to the member without the administrator's name and network", async () => {
    const user = await fixture.createUser();
    await updateUser(fixture.as(fixture.masterAdmin, origin), {
      id: user.id,
      password: 'chosen by staff',
      bankName: 'B',
      accountName: 'C',
      accountNumber: '000-111-2222',
    });
    await updateUser(fixture.as(fixture.masterAdmin), { id: user.id, role: 'admin', password: 'chosen by staff again' });
    expect(await kindsOf(user)).toEqual(
      expect.arrayContaining(['password_reset', 'bank_details_changed', 'role_changed admin', 'session_ended password']),
    );
    const { items } = await listMySecurityEvents(fixture.as(user), { limit: 100 });
    expect(items.find(({ kind }) => kind === 'bank_details_changed')).toMatchObject({ isByStaff: true, network: null, userAgent: null });
    expect(items.find(({ kind }) => kind === 'registered')).toMatchObject({ isByStaff: false });
    expect(JSON.stringify(items)).not.toContain(fixture.masterAdmin.username);
    expect(await listMySecurityEvents(fixture.as(await fixture.createUser()), { limit: 100 })).toMatchObject({ total: 1 });
  });

  it('record an account that an administrator created, as does the audit log', async () => {
    const input = { username: 'made.by.staff', email: 'made@staff.test', password: 'chosen by the founder', role: 'admin' } as const;
    const created = await adminCreateUser(fixture.as(fixture.masterAdmin, origin), { ...input, mustChangePassword: true });
    const [event] = (await listSecurityEvents(fixture.as(fixture.masterAdmin), { limit: 1, userId: created.id })).items;
    expect(event).toMatchObject({ kind: 'account_created', actorName: fixture.masterAdmin.username, ...origin });
    const { items } = await listAudit(fixture.as(fixture.masterAdmin), { limit: 1, action: 'user.created', entityId: created.id });
    expect(items[0]).toMatchObject({ after: { role: 'admin', mustChangePassword: true } });
  });

  it('record sessions that expired, and remain when the account is deleted', async () => {
    const user = await fixture.createUser();
    await findSession(fixture.ctx, await fixture.staleTokenOf(user, 'idle'), { polling: false });
    await fixture.staleTokenOf(user, 'expired');
    await forgetExpired(fixture.ctx);
    await fixture.logIn(user);
    await deleteUser(fixture.as(fixture.masterAdmin), { id: user.id });
    expect(await kindsOf(user)).toEqual(
      expect.arrayContaining(['session_ended idle', 'session_ended expired', 'session_ended account_deleted']),
    );
    expect((await eventsOf(user))[0]).toMatchObject({ username: null, isAccountKnown: true });
  });

  it('that a caller can repeat are recorded once a minute', async () => {
    const user = await fixture.createUser();
    const event = { kind: 'access_refused', userId: user.id, actorId: user.id, reason: 'users.list' } as const;
    for (let n = 0; n < 3; n++) await recordRepeatableEvent(fixture.ctx, event);
    fixture.clock.forward({ ms: 60_000 });
    await recordRepeatableEvent(fixture.ctx, event);
    expect(await kindsOf(user)).toEqual(['access_refused users.list', 'access_refused users.list', 'registered']);
  });

  it('are found by kind, name, network and day, in pages', async () => {
    const user = await fixture.createUser();
    for (let n = 0; n < 3; n++) await login({ ...fixture.ctx, network: '198.51.100.0/24' }, { username: user.username, password });
    const found = async (search: string) =>
      (await listSecurityEvents(fixture.as(fixture.masterAdmin), { limit: 100, kind: 'login', search })).total;
    expect(await found(user.username.toUpperCase())).toBe(3);
    expect(await found('198.51.100.')).toBe(3);
    expect(await found('192.51.100.')).toBe(0);
    expect(await listSecurityEvents(fixture.as(fixture.masterAdmin), { limit: 1, to: '2026-11-19' })).toMatchObject({
      total: 0,
      items: [],
    });
    const first = await listSecurityEvents(fixture.as(fixture.masterAdmin), { limit: 2, userId: user.id });
    const second = await listSecurityEvents(fixture.as(fixture.masterAdmin), { limit: 2, userId: user.id, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ kind }) => kind)).toEqual(['login', 'login', 'new_device', 'login']);
    await expect(listSecurityEvents(fixture.as(fixture.masterAdmin), { limit: 2, cursor: "1' or 1=1" })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('the security events of a user', () => {
  it('are shown in pages to administrators and auditors, without who acted for staff and from where', async () => {
    const user = await fixture.createUser();
    await login({ ...fixture.ctx, ...origin }, { username: user.username, password });
    await endSessionsOf(fixture.as(fixture.masterAdmin, { network: '192.0.2.0/24', userAgent: 'Of staff' }), {
      id: user.id,
      reason: 'lost phone',
    });
    const auditor = await fixture.createUser('auditor');
    for (const reader of [fixture.admin, fixture.masterAdmin, auditor]) {
      const first = await listSecurityEventsOfUser(fixture.as(reader), { id: user.id, limit: 1 });
      const rest = await listSecurityEventsOfUser(fixture.as(reader), { id: user.id, limit: 9, cursor: first.nextCursor ?? '' });
      expect([first, rest].map(({ total }) => total)).toEqual([5, 5]);
      expect([...first.items, ...rest.items].map(({ kind }) => kind)).toEqual([
        'session_ended',
        'session_ended',
        'new_device',
        'login',
        'registered',
      ]);
      expect(first.items[0]).toMatchObject({ isByStaff: true, reason: 'by_staff', network: null, userAgent: null });
      expect(rest.items[1]).toMatchObject({ isByStaff: false, network: origin.network, userAgent: origin.userAgent });
      expect(JSON.stringify([first, rest])).not.toContain(fixture.masterAdmin.username);
    }
  });

  it('are shown to a plain administrator only of members, and of nobody who does not exist', async () => {
    const listed = (reader: Actor, id: string) => listSecurityEventsOfUser(fixture.as(reader), { id, limit: 1 });
    const auditor = await fixture.createUser('auditor');
    for (const { id } of [fixture.masterAdmin, fixture.admin, auditor])
      await expect(listed(fixture.admin, id)).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    expect(await listed(auditor, fixture.masterAdmin.id)).toMatchObject({ items: expect.any(Array) as unknown });
    for (const reader of [fixture.admin, fixture.masterAdmin, auditor])
      await expect(listed(reader, crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the search', () => {
  it('uses indexes and never scans the table', async () => {
    await fixture.db.transaction(async (tx) => {
      await tx.execute(sql`insert into users (username, email, password_hash, referral_code, created_at)
        select 'searched' || n, 'searched' || n || '@example.test', '-', upper(lpad(to_hex(n), 8, '0')), now() from generate_series(1, 2000) n`);
      await tx.execute(sql`insert into security_events (at, kind, user_id, actor_id, network, http_request_id)
        select now(), 'login', u.id, u.id, '10.' || n % 200 || '.7.0/24', 'request-' || n || '-' || u.username
        from users u, generate_series(1, 20) n where u.username like 'searched%'`);
    });
    await fixture.db.execute(sql`analyze users, security_events`);
    for (const search of ['searched1234', '198.51.100.', 'request-3-searched77']) {
      const plan = JSON.stringify(
        await fixture.db.execute(
          sql`explain select * from ${schema.securityEvents} where ${eventsHolding(search)} order by at desc, id desc limit 50`,
        ),
      );
      expect(plan, search).not.toContain('Seq Scan on security_events');
    }
    const found = async (search: string) => (await listSecurityEvents(fixture.as(fixture.masterAdmin), { limit: 1, search })).total;
    expect([await found('searched1234'), await found('request-3-searched77'), await found('0.7.0/24')]).toEqual([20, 1, 0]);
  });
});

describe('the record', () => {
  it('refuses changes, and is deleted after 400 days, only by the job', async () => {
    fixture.clock.forward({ days: 1 });
    await fixture.createUser();
    const remaining = (kind: 'registered' | 'session_ended') =>
      fixture.db.$count(schema.securityEvents, eq(schema.securityEvents.kind, kind));
    for (const change of [sql`update security_events set at = now()`, sql`delete from security_events`, sql`truncate security_events`])
      await expect(fixture.db.execute(change)).rejects.toMatchObject({ cause: { constraint_name: 'security_events_append_only' } });
    fixture.clock.forward({ days: 400 });
    await forgetExpired(fixture.ctx);
    expect(await remaining('registered')).toBe(1);
    fixture.clock.forward({ ms: 1 });
    await forgetExpired(fixture.ctx);
    expect(await remaining('registered')).toBe(0);
    expect(await remaining('session_ended')).toBeGreaterThan(0); // the sessions of then ended a moment ago
    expect(await fixture.db.$count(schema.knownOrigins)).toBe(0);
  });
});
