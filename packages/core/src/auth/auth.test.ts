import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createWorld, outcome, warmConnections, type World } from '../testing/index.ts';
import { ensureMasterAdmin, makeUpPassword } from '../users/ensure-master-admin.ts';
import { findSession } from './find-session.ts';
import { getMe } from './get-me.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
  world.ctx.rateLimitScale = 1;
});
afterAll(() => world.close());

const password = 'correct horse battery';
const member = (username: string, more: object = {}) =>
  register(world.ctx, { username, email: `${username}@example.test`, password, ...more });
const find = (token: string) => findSession(world.ctx, token, { polling: false });

describe('registering', () => {
  it('logs in, opens both accounts at nothing and links the friend whose code was given, in any case', async () => {
    const friend = await find((await member('friend')).token);
    const { referralCode } = await getMe(world.as(friend!));
    expect(referralCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const { token } = await member('invited', { referralCode: referralCode.toLowerCase() });
    const invited = await find(token);
    expect(await getMe(world.as(invited!))).toMatchObject({ username: 'invited', role: 'user', balance: 0, totalInterest: 0 });
    const [row] = await world.db.select().from(schema.users).where(eq(schema.users.id, invited!.id));
    expect(row).toMatchObject({ referredBy: friend!.id, termsVersion: expect.any(String), termsAcceptedAt: world.clock.now() });
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  });

  it.each([
    ['a username taken in another case', { username: 'FRIEND', email: 'new@example.test' }, 'USERNAME_TAKEN'],
    ['an email taken in another case', { username: 'someone', email: 'Friend@Example.test' }, 'EMAIL_TAKEN'],
    ['an unknown referral code', { username: 'someone', email: 'someone@example.test', referralCode: 'NOBODY22' }, 'UNKNOWN_REFERRAL_CODE'],
    [
      'one of the commonest passwords',
      { username: 'someone', email: 'someone@example.test', password: 'Password123' },
      'PASSWORD_TOO_COMMON',
    ],
  ])('refuses %s and leaves nothing behind', async (_, input, code) => {
    const before = await world.db.$count(schema.accounts);
    await expect(register(world.ctx, { password, ...input })).rejects.toMatchObject({ code });
    expect(await world.db.$count(schema.accounts)).toBe(before);
  });
});

describe('a session', () => {
  it('is known by its token alone; the stored id opens nothing', async () => {
    const { token } = await member('bearer');
    const actor = await find(token);
    const [stored] = await world.db.select().from(schema.sessions).where(eq(schema.sessions.userId, actor!.id));
    expect(stored!.id).toMatch(/^[0-9a-f]{64}$/);
    expect(stored!.id).not.toContain(token);
    expect(await find(stored!.id)).toBeUndefined();
    expect(await find(`sha256:${stored!.id}`)).toBeUndefined();
    expect(await find('')).toBeUndefined();
    await logout(world.as(actor!), token);
    expect(await find(token)).toBeUndefined();
  });

  it('of a member ends after 7 idle days, of an administrator after 60 idle minutes; polling is not activity', async () => {
    const { token } = await member('idler');
    world.clock.forward({ days: 6 });
    expect(await findSession(world.ctx, token, { polling: true })).toBeDefined();
    world.clock.forward({ days: 2 });
    expect(await find(token)).toBeUndefined();

    const { username } = await world.createUser('admin');
    const { token: adminToken } = await login(world.ctx, { username, password: 'a sound password' });
    world.clock.forward({ hours: 1, ms: -1 });
    expect(await find(adminToken)).toBeDefined();
    world.clock.forward({ hours: 1, ms: 1 });
    expect(await find(adminToken)).toBeUndefined();
  });
});

describe('logging in', () => {
  it('answers a wrong password and an unknown user alike', async () => {
    await member('known');
    for (const username of ['known', 'unknown']) {
      await expect(login(world.ctx, { username, password: 'wrong' })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
    expect(await login(world.ctx, { username: 'KNOWN', password })).toMatchObject({ username: 'known' });
  });

  it('is locked after five failures for 30 s, then for twice as long, whatever the password', async () => {
    await member('target');
    const attempt = (secret: string) => login(world.ctx, { username: 'target', password: secret });
    for (let n = 0; n < 5; n++) await expect(attempt('wrong')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(attempt(password)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', params: { seconds: 30 } });
    world.clock.forward({ ms: 30_000 });
    await expect(attempt('wrong')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(attempt(password)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', params: { seconds: 60 } });
    world.clock.forward({ ms: 60_000 });
    expect(await attempt(password)).toMatchObject({ username: 'target' });
  });
});

describe('guessing', () => {
  it('with a hundred log-ins at the same moment gets five tries, and the right password among the others does not get in', async () => {
    await member('besieged');
    await warmConnections(world);
    const attempts = Array.from({ length: 100 }, (_, n) =>
      login({ ...world.ctx, address: undefined }, { username: 'besieged', password: n === 60 ? password : `guess ${n}` }),
    );
    const ends = (await Promise.allSettled(attempts.map((attempt) => attempt.then(() => ({ status: 'in' }))))).map(outcome);
    const count = (end: string) => ends.filter((found) => found === end).length;
    expect(count('INVALID_CREDENTIALS') + count('in')).toBeLessThanOrEqual(5);
    expect(count('TOO_MANY_ATTEMPTS')).toBeGreaterThanOrEqual(95);
  });

  it('gets no more tries by writing the name with letters that only the database folds', async () => {
    await member('inii.uji');
    for (const username of ['\u0130nii.uji', 'in\u0130i.uji', 'inii.uji\u0000']) {
      await expect(login(world.ctx, { username, password })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
  });

  it('from one address is stopped after thirty failures, whatever the names; successes do not count', async () => {
    const from = { ...world.ctx, address: '203.0.113.9' };
    await member('neighbour');
    for (let n = 0; n < 40; n++) await login(from, { username: 'neighbour', password });
    for (let n = 0; n < 30; n++)
      await expect(login(from, { username: `nobody${n}`, password })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(login(from, { username: 'neighbour', password })).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});

describe('the first start', () => {
  it('makes masteradmin once, with a password shown once unless the operator chose it', async () => {
    await world.db.update(schema.users).set({ role: 'user' });
    const made = await ensureMasterAdmin(world.ctx, makeUpPassword);
    expect(made).toHaveLength(20);
    expect(await ensureMasterAdmin(world.ctx, makeUpPassword)).toBeNull();
    expect(await login(world.ctx, { username: 'masteradmin', password: made! })).toMatchObject({ username: 'masteradmin' });
  });
});
