import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { deleteUser } from '../closed-members/delete-user.ts';
import { countLockWaits, createCoreFixture, inOrderOnUser, outcome, warmConnections, type CoreFixture } from '../testing/index.ts';
import { createUser } from '../users/create-user.ts';
import { ensureMasterAdmin, generatePassword } from '../users/ensure-master-admin.ts';
import { updateUser } from '../users/update-user.ts';
import { findSession } from '../sessions/find-session.ts';
import { getMe } from './get-me.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  fixture.ctx.rateLimitScale = 1; // the real limits; those of the fixture are 1000 times as high
});
afterAll(() => fixture.close());

const password = 'correct horse battery';
const member = (username: string, additional: object = {}) =>
  register(fixture.ctx, { username, email: `${username}@example.test`, password, ...additional });
const find = (token: string) => findSession(fixture.ctx, token, { polling: false });

describe('registering', () => {
  it('logs in, opens the accounts available and invested with a zero balance and links the referrer by code, ignoring case', async () => {
    const friend = await find((await member('friend')).token);
    const { referralCode } = await getMe(fixture.as(friend!));
    expect(referralCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const { token } = await member('invited', { referralCode: referralCode.toLowerCase() });
    const invited = await find(token);
    expect(await getMe(fixture.as(invited!))).toMatchObject({ username: 'invited', role: 'user', balance: 0, totalInterest: 0 });
    const { kind, balance } = schema.accounts;
    const opened = fixture.db.select({ kind, balance }).from(schema.accounts).where(eq(schema.accounts.userId, invited!.id));
    expect(await opened.orderBy(kind)).toEqual([
      { kind: 'available', balance: 0 },
      { kind: 'invested', balance: 0 },
    ]);
    const [row] = await fixture.db.select().from(schema.users).where(eq(schema.users.id, invited!.id));
    expect(row).toMatchObject({ referredBy: friend!.id, termsVersion: expect.any(String), termsAcceptedAt: fixture.clock.now() });
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
    const before = await fixture.db.$count(schema.accounts);
    await expect(register(fixture.ctx, { password, ...input })).rejects.toMatchObject({ code });
    expect(await fixture.db.$count(schema.accounts)).toBe(before);
  });
});

describe('registering with the code of a referrer who is deleted meanwhile', () => {
  const whenWaiting = (count: number) => vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(count), { timeout: 10_000 });
  const deletionOf = (id: string) => Promise.allSettled([deleteUser(fixture.as(fixture.masterAdmin), { id })]);
  const findByName = async (username: string) =>
    (await fixture.db.select().from(schema.users).where(eq(schema.users.username, username)))[0];
  const createReferrer = async () => {
    const { id, username } = await fixture.createMember();
    const { referralCode } = (await findByName(username))!;
    await warmConnections(fixture);
    return { id, referralCode };
  };

  it('refuses the code, and registers nobody, when the deletion came first', async () => {
    const { id, referralCode } = await createReferrer();
    const { deletion, registration } = await fixture.db.transaction(async (holder) => {
      // Delays the deletion after it has locked the referrer, until the registration waits for it.
      await holder.execute(sql`select from accounts where user_id = ${id} for update`);
      const deletion = deletionOf(id);
      await whenWaiting(1);
      const registration = Promise.allSettled([member('too.late', { referralCode })]);
      await whenWaiting(2);
      return { deletion, registration };
    });
    expect([await deletion, await registration]).toMatchObject([
      [{ status: 'fulfilled' }],
      [{ status: 'rejected', reason: { code: 'UNKNOWN_REFERRAL_CODE', fields: { referralCode: 'invalid' } } }],
    ]);
    expect(await findByName('too.late')).toBeUndefined();
  });

  it('registers the friend, and deletes the referrer only then, when the registration came first', async () => {
    const { id, referralCode } = await createReferrer();
    const released = new Error('released');
    const credentials = { passwordHash: 'none', isPasswordLong: true, termsVersion: null, termsAcceptedAt: null };
    const sent: { deletion?: Promise<unknown>; registration?: Promise<unknown> } = {};
    const holding = fixture.db.transaction(async (holder) => {
      // Delays the registration after it has found the referrer: whether its username is taken depends on this transaction.
      const rival = { username: 'in.time', email: 'rival@example.test', role: 'user', referredBy: null } as const;
      await createUser(holder, fixture.ctx, { ...rival, ...credentials });
      sent.registration = Promise.allSettled([member('in.time', { referralCode })]);
      await whenWaiting(1);
      sent.deletion = deletionOf(id);
      await whenWaiting(2);
      throw released;
    });
    await expect(holding).rejects.toBe(released);
    const registered = await sent.registration;
    expect(await sent.deletion).toMatchObject([{ status: 'fulfilled' }]);
    expect(registered).toMatchObject([{ status: 'fulfilled', value: { username: 'in.time' } }]);
    expect(await findByName('in.time')).toMatchObject({ referredBy: null, termsVersion: expect.any(String) });
  });
});

describe('a session', () => {
  it('is found by its token only; the stored id is not accepted as a token', async () => {
    const { token } = await member('bearer');
    const actor = await find(token);
    const [stored] = await fixture.db.select().from(schema.sessions).where(eq(schema.sessions.userId, actor!.id));
    expect(stored!.id).toMatch(/^[0-9a-f]{64}$/);
    expect(stored!.id).not.toContain(token);
    expect(await find(stored!.id)).toBeUndefined();
    expect(await find(`sha256:${stored!.id}`)).toBeUndefined();
    expect(await find('')).toBeUndefined();
    await logout(fixture.as(actor!), token);
    expect(await find(token)).toBeUndefined();
  });

  it('of a member ends after 7 idle days, of an administrator after 60 idle minutes; polling does not count as activity', async () => {
    const { token } = await member('idler');
    fixture.clock.forward({ days: 6 });
    expect(await findSession(fixture.ctx, token, { polling: true })).toBeDefined();
    fixture.clock.forward({ days: 2 });
    expect(await find(token)).toBeUndefined();

    const { username } = await fixture.createUser('admin');
    const { token: adminToken } = await login(fixture.ctx, { username, password: 'a sound password' });
    fixture.clock.forward({ hours: 1, ms: -1 });
    expect(await find(adminToken)).toBeDefined();
    fixture.clock.forward({ hours: 1, ms: 1 });
    expect(await find(adminToken)).toBeUndefined();
  });
});

describe('logging in', () => {
  it('gives the same answer for a wrong password and an unknown user', async () => {
    await member('known');
    for (const username of ['known', 'unknown']) {
      await expect(login(fixture.ctx, { username, password: 'wrong' })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
    expect(await login(fixture.ctx, { username: 'KNOWN', password })).toMatchObject({ username: 'known' });
  });

  it('with a password that is replaced while it is verified opens no session', async () => {
    const member = await fixture.createMember();
    await updateUser(fixture.as(fixture.admin), { id: member.id, password: 'the password before' });
    const [reset, overtaken] = await inOrderOnUser(fixture, member.id, [
      () => updateUser(fixture.as(fixture.admin), { id: member.id, password: 'the password after' }),
      () => login(fixture.ctx, { username: member.username, password: 'the password before' }),
    ]);
    expect(reset.status).toBe('fulfilled');
    expect(overtaken).toMatchObject({ status: 'rejected', reason: { code: 'INVALID_CREDENTIALS' } });
    expect(await fixture.db.$count(schema.sessions, eq(schema.sessions.userId, member.id))).toBe(0);
  });

  it('is locked after five failures for 30 s, then for twice as long, whatever the password', async () => {
    await member('target');
    const attempt = (secret: string) => login(fixture.ctx, { username: 'target', password: secret });
    for (let n = 0; n < 5; n++) await expect(attempt('wrong')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(attempt(password)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', params: { seconds: 30 } });
    fixture.clock.forward({ ms: 30_000 });
    await expect(attempt('wrong')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(attempt(password)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', params: { seconds: 60 } });
    fixture.clock.forward({ ms: 60_000 });
    expect(await attempt(password)).toMatchObject({ username: 'target' });
  });
});

describe('guessing passwords', () => {
  it('with a hundred concurrent log-ins gets at most five attempts; the others are refused, whatever their password', async () => {
    await member('besieged');
    await warmConnections(fixture);
    const attempts = Array.from({ length: 100 }, (_, n) =>
      login({ ...fixture.ctx, address: undefined }, { username: 'besieged', password: n === 60 ? password : `guess ${n}` }),
    );
    const ends = (await Promise.allSettled(attempts.map((attempt) => attempt.then(() => ({ status: 'in' }))))).map(outcome);
    const count = (end: string) => ends.filter((found) => found === end).length;
    expect(count('INVALID_CREDENTIALS') + count('in')).toBeLessThanOrEqual(5);
    expect(count('TOO_MANY_ATTEMPTS')).toBeGreaterThanOrEqual(95);
  });

  it('refuses a username with characters that are not permitted, even where lower() in the database would make it the name of a user', async () => {
    await member('inii.uji');
    for (const username of ['\u0130nii.uji', 'in\u0130i.uji', 'inii.uji\u0000']) {
      await expect(login(fixture.ctx, { username, password })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
  });

  it('from one address is stopped after thirty failures for any usernames; successful log-ins do not count', async () => {
    const from = { ...fixture.ctx, address: '203.0.113.9' };
    await member('neighbour');
    for (let n = 0; n < 40; n++) await login(from, { username: 'neighbour', password });
    for (let n = 0; n < 30; n++)
      await expect(login(from, { username: `nobody${n}`, password })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(login(from, { username: 'neighbour', password })).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});

describe('the first start', () => {
  it('creates masteradmin once and returns the generated password only then', async () => {
    // No master admin is left, as at the first start.
    await fixture.db.update(schema.users).set({ role: 'user' });
    const made = await ensureMasterAdmin(fixture.ctx, generatePassword);
    expect(made).toHaveLength(20);
    expect(await ensureMasterAdmin(fixture.ctx, generatePassword)).toBeNull();
    expect(await login(fixture.ctx, { username: 'masteradmin', password: made! })).toMatchObject({ username: 'masteradmin' });
  });
});
