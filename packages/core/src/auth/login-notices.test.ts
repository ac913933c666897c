import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Actor, Ctx } from '../context.ts';
import { listMyNotifications } from '../notifications/list-notifications.ts';
import { createCoreFixture, type CoreFixture } from '../testing/index.ts';
import { login } from './login.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

const password = 'a sound password';
const logIn = (user: Actor, origin: Partial<Ctx> = {}) =>
  login({ ...fixture.ctx, network: '192.0.2.0/24', ...origin }, { username: user.username, password });
const noticesOf = async (user: Actor) => (await listMyNotifications(fixture.as(user), { limit: 100 })).items.map(({ kind }) => kind);
const mailsOf = ({ id }: Actor) =>
  fixture.db.$count(schema.notifications, and(eq(schema.notifications.userId, id), eq(schema.notifications.channel, 'email')));

it.each(['admin', 'master_admin'] as const)('tell an %s of each log-in in the app alone, and of one place once an hour', async (role) => {
  const user = await fixture.createUser(role);
  const { deviceToken } = await logIn(user); // from a device and a network that are both new: told by mail, too
  expect([await noticesOf(user), await mailsOf(user)]).toEqual([['security'], 1]);
  await logIn(user);
  expect(await noticesOf(user)).toEqual(['administrator-login', 'security']);
  await logIn(user);
  expect(await noticesOf(user)).toHaveLength(2);
  await logIn(user, { userAgent: 'Another browser' }); // anyone can send this header
  expect(await noticesOf(user)).toHaveLength(2);
  await logIn(user, { deviceTokens: [deviceToken] }); // a recognized device has a notice of its own
  expect(await noticesOf(user)).toHaveLength(3);
  await logIn(user, { deviceTokens: [deviceToken], network: '198.51.100.0/24' }); // the token may have been copied
  expect(await noticesOf(user)).toHaveLength(4);
  fixture.clock.forward({ ms: 3_600_000 });
  await logIn(user);
  expect([await noticesOf(user), await mailsOf(user)]).toEqual([
    ['administrator-login', 'administrator-login', 'administrator-login', 'administrator-login', 'security'],
    1,
  ]);
});

it('make open pages of the administrator count again', async () => {
  const user = await fixture.createUser('admin');
  await logIn(user);
  const start = fixture.invalidated.length;
  await logIn(user);
  expect(fixture.invalidated.slice(start)).toContainEqual({ topics: ['notifications'], to: user.id });
});

it('tell members and auditors of no log-in from a known place, and nobody of the first one', async () => {
  for (const role of ['user', 'auditor'] as const) {
    const user = await fixture.createUser(role);
    await logIn(user);
    await logIn(user);
    expect(await noticesOf(user)).toEqual(['security']);
    const { kind, userId } = schema.notifications;
    expect(await fixture.db.$count(schema.notifications, and(eq(userId, user.id), eq(kind, 'administrator-login')))).toBe(0);
  }
  const first = await fixture.createUser('admin');
  await fixture.db.update(schema.users).set({ lastLoginAt: null }).where(eq(schema.users.id, first.id));
  await logIn(first);
  expect(await noticesOf(first)).toEqual([]);
});
