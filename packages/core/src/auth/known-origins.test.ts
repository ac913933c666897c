import { schema } from '@app/db';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { changePassword } from '../profile/change-password.ts';
import { endSessions } from '../profile/sessions.ts';
import { createWorld, type World } from '../testing/index.ts';
import { updateUser } from '../users/update-user.ts';
import { findSession } from './find-session.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterAll(() => world.close());

const password = 'a sound password';
const devicesOf = ({ id }: Actor) =>
  world.db.$count(schema.knownOrigins, and(eq(schema.knownOrigins.userId, id), eq(schema.knownOrigins.kind, 'device')));
const originsOf = ({ id }: Actor) => world.db.$count(schema.knownOrigins, eq(schema.knownOrigins.userId, id));
const logInFrom = (user: Actor, network: string, secret = password) =>
  login({ ...world.ctx, network }, { username: user.username, password: secret });

describe('known devices', () => {
  it('are forgotten by a change of password, but for the one that it was made on', async () => {
    const user = await world.createUser();
    await logInFrom(user, '198.51.100.0/24');
    const { token, deviceToken } = await logInFrom(user, '203.0.113.0/24');
    await changePassword(world.as(user, { deviceTokens: [deviceToken] }), token, {
      currentPassword: password,
      newPassword: 'another sound one',
    });
    expect(await originsOf(user)).toBe(1);
    const again = { ...world.ctx, deviceTokens: [deviceToken] };
    expect((await login(again, { username: user.username, password: 'another sound one' })).deviceToken).toBe(deviceToken);
  });

  it.each([{ password: 'chosen by staff' }, { role: 'admin', password: 'chosen by staff' }] as const)(
    'are all forgotten when staff set %o',
    async (change) => {
      const user = await world.createUser();
      const other = await world.createUser();
      await logInFrom(user, '198.51.100.0/24');
      expect(await originsOf(user)).toBeGreaterThan(1);
      await updateUser(world.as(world.admin), { id: user.id, ...change });
      expect([await originsOf(user), await originsOf(other)]).toEqual([0, 1]);
    },
  );

  it('are twenty of a user at most, the last ones', async () => {
    const user = await world.createUser();
    world.clock.forward({ ms: 1 });
    const first = await logInFrom(user, '198.51.100.0/24');
    for (let n = 0; n < 20; n++) {
      world.clock.forward({ ms: 1 });
      await logInFrom(user, '198.51.100.0/24');
    }
    expect(await devicesOf(user)).toBe(20);
    const again = { ...world.ctx, deviceTokens: [first.deviceToken] };
    expect((await login(again, { username: user.username, password })).deviceToken).not.toBe(first.deviceToken);
  });
});

describe('when an event cannot be recorded', () => {
  let user: Actor;
  let token: string;
  beforeEach(async () => {
    user = await world.createUser();
    token = await world.logIn(user);
  });
  const sessions = () => world.db.$count(schema.sessions, eq(schema.sessions.userId, user.id));

  async function whileRefused(act: () => Promise<unknown>): Promise<void> {
    await world.db.execute(sql`alter table security_events add constraint refuse_all check (false) not valid`);
    try {
      await expect(act()).rejects.toMatchObject({ cause: { constraint_name: 'refuse_all' } });
    } finally {
      await world.db.execute(sql`alter table security_events drop constraint refuse_all`);
    }
  }

  it('a log-out, ending the others and the end of an idle one leave the sessions as they were', async () => {
    const idle = await world.staleTokenOf(user, 'idle');
    const before = await sessions();
    await whileRefused(() => logout(world.as(user), token));
    await whileRefused(() => endSessions(world.as(user), token, {}));
    await whileRefused(() => findSession(world.ctx, idle, { polling: false }));
    expect(await sessions()).toBe(before);
  });

  it('a log-in makes neither a session nor a known device', async () => {
    const before = [await sessions(), await originsOf(user)];
    await whileRefused(() => logInFrom(user, '192.0.2.0/24'));
    expect([await sessions(), await originsOf(user)]).toEqual(before);
  });
});
