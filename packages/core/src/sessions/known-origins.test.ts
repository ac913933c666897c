import { schema } from '@app/db';
import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { changePassword } from '../profile/change-password.ts';
import { endSessions } from '../profile/sessions.ts';
import { createCoreFixture, type CoreFixture } from '../testing/index.ts';
import { endSessionsOf } from '../users/end-sessions-of.ts';
import { updateUser } from '../users/update-user.ts';
import { findSession } from './find-session.ts';
import { findKnownOrigin } from './known-origins.ts';
import { login } from '../auth/login.ts';
import { logout } from '../auth/logout.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

const password = 'a sound password';
const countDevicesOf = ({ id }: Actor) =>
  fixture.db.$count(schema.knownOrigins, and(eq(schema.knownOrigins.userId, id), eq(schema.knownOrigins.kind, 'device')));
const { knownOrigins } = schema;
const countBrowsersOf = ({ id }: Actor) =>
  fixture.db.$count(knownOrigins, and(eq(knownOrigins.userId, id), eq(knownOrigins.kind, 'browser')));
/** The devices and networks, which a new password forgets. */
const countOriginsOf = ({ id }: Actor) =>
  fixture.db.$count(knownOrigins, and(eq(knownOrigins.userId, id), ne(knownOrigins.kind, 'browser')));
const logInFrom = (user: Actor, network: string) => login({ ...fixture.ctx, network }, { username: user.username, password });

describe('known origins', () => {
  it('are forgotten when the password changes, except the device on which it was changed', async () => {
    const user = await fixture.createUser();
    await logInFrom(user, '198.51.100.0/24');
    const { token, deviceToken } = await logInFrom(user, '203.0.113.0/24');
    await changePassword(fixture.as(user, { deviceTokens: [deviceToken] }), token, {
      currentPassword: password,
      newPassword: 'another sound one',
    });
    expect(await countOriginsOf(user)).toBe(1);
    const again = { ...fixture.ctx, deviceTokens: [deviceToken] };
    expect((await login(again, { username: user.username, password: 'another sound one' })).deviceToken).toBe(deviceToken);
  });

  it.each([{ password: 'chosen by an administrator' }, { role: 'admin', password: 'chosen by an administrator' }] as const)(
    'are all forgotten when an administrator sets %o',
    async (change) => {
      const user = await fixture.createUser();
      const other = await fixture.createUser();
      await logInFrom(user, '198.51.100.0/24');
      expect(await countOriginsOf(user)).toBeGreaterThan(1);
      await updateUser(fixture.as(fixture.masterAdmin), { id: user.id, ...change });
      // Registering remembered the device of the other user.
      expect([await countOriginsOf(user), await countOriginsOf(other)]).toEqual([0, 1]);
    },
  );

  it('do not include the browser, whose token is the same for all users: it makes a device known to none of them', async () => {
    const [first, second] = [await fixture.createUser(), await fixture.createUser()];
    const { browserToken } = await logInFrom(first, '198.51.100.0/24');
    const here = { ...fixture.ctx, browserToken, network: '203.0.113.0/24' };
    const again = await login(here, { username: second.username, password });
    expect(again.browserToken).toBe(browserToken);
    const origin = await findKnownOrigin(fixture.db, { ...here, network: '192.0.2.0/24', deviceTokens: [browserToken] }, second.id);
    expect(origin).toEqual({ device: undefined, isNetworkKnown: false });
    const before = await countBrowsersOf(second);
    await updateUser(fixture.as(fixture.masterAdmin), { id: second.id, password: 'chosen by an administrator' });
    expect([await countOriginsOf(second), await countBrowsersOf(second)]).toEqual([0, before]);
  });

  it('stay known when an administrator logs the user out everywhere, so that the next log-in is none from a new device', async () => {
    const user = await fixture.createUser();
    const { deviceToken } = await logInFrom(user, '198.51.100.0/24');
    await endSessionsOf(fixture.as(fixture.masterAdmin), { id: user.id, reason: 'lost phone' });
    const newDevices = () =>
      fixture.db.$count(
        schema.securityEvents,
        and(eq(schema.securityEvents.userId, user.id), eq(schema.securityEvents.kind, 'new_device')),
      );
    const before = await newDevices();
    await login({ ...fixture.ctx, network: '203.0.113.0/24', deviceTokens: [deviceToken] }, { username: user.username, password });
    expect(await newDevices()).toBe(before);
  });

  it('are limited to the last twenty devices of a user', async () => {
    const user = await fixture.createUser();
    fixture.clock.forward({ ms: 1 });
    const first = await logInFrom(user, '198.51.100.0/24');
    for (let n = 0; n < 20; n++) {
      fixture.clock.forward({ ms: 1 });
      await logInFrom(user, '198.51.100.0/24');
    }
    expect([await countDevicesOf(user), await countBrowsersOf(user)]).toEqual([20, 20]);
    const again = { ...fixture.ctx, deviceTokens: [first.deviceToken] };
    expect((await login(again, { username: user.username, password })).deviceToken).not.toBe(first.deviceToken);
  });
});

describe('when a security event cannot be recorded', () => {
  let user: Actor;
  let token: string;
  beforeEach(async () => {
    user = await fixture.createUser();
    token = await fixture.logIn(user);
  });
  const countSessions = () => fixture.db.$count(schema.sessions, eq(schema.sessions.userId, user.id));

  async function expectFailureWhileSecurityEventsAreRefused(act: () => Promise<unknown>): Promise<void> {
    await fixture.db.execute(sql`alter table security_events add constraint refuse_all check (false) not valid`);
    try {
      await expect(act()).rejects.toMatchObject({ cause: { constraint_name: 'refuse_all' } });
    } finally {
      await fixture.db.execute(sql`alter table security_events drop constraint refuse_all`);
    }
  }

  it('logging out, ending the other sessions and ending an idle one leave the sessions unchanged', async () => {
    const idle = await fixture.staleTokenOf(user, 'idle');
    const before = await countSessions();
    await expectFailureWhileSecurityEventsAreRefused(() => logout(fixture.as(user), token));
    await expectFailureWhileSecurityEventsAreRefused(() => endSessions(fixture.as(user), token, {}));
    await expectFailureWhileSecurityEventsAreRefused(() => findSession(fixture.ctx, idle, { polling: false }));
    expect(await countSessions()).toBe(before);
  });

  it('a log-in creates neither a session nor a known origin', async () => {
    const before = [await countSessions(), await countOriginsOf(user)];
    await expectFailureWhileSecurityEventsAreRefused(() => logInFrom(user, '192.0.2.0/24'));
    expect([await countSessions(), await countOriginsOf(user)]).toEqual(before);
  });
});
