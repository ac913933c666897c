import assert from 'node:assert/strict';
import { DomainError } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { login } from '../auth/login.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import type { Actor } from '../context.ts';
import { changePassword } from '../profile/change-password.ts';
import { listMySecurityEvents } from '../security-events/list-security-events.ts';
import { findSession } from '../sessions/find-session.ts';
import { appCode, countLockWaits, createCoreFixture, warmConnections, type CoreFixture } from '../testing/index.ts';
import { resetSecondFactor } from '../users/reset-second-factor.ts';
import { updateUser } from '../users/update-user.ts';
import { removeSecondFactor, renewRecoveryCodes } from './change-second-factor.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { startSecondFactor } from './start-second-factor.ts';
import { stepUp } from './step-up.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  fixture.ctx.clockOffsetMs = undefined; // the phones of these tests show the time of the fixture's clock
});
afterAll(() => fixture.close());

const password = 'a sound password';
const currentPassword = password;
const { authenticatorApps, recoveryCodes, sessions } = schema;

/** `done`, or the code of the refusal. */
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

const noFactor = { since: null, appSince: null, passkeys: [], recoveryCodesLeft: 0 };

type Enrolled = { user: Actor; secret: string; codes: string[]; token: string };

/** A user with a confirmed authenticator app, whose clock then moves past the code that confirmed it. */
async function enrol(user?: Actor): Promise<Enrolled> {
  const owner = user ?? (await fixture.createUser());
  const token = await fixture.logIn(owner);
  const { secret } = await startSecondFactor(fixture.as(owner), token, { currentPassword });
  const confirmed = await confirmSecondFactor(fixture.as(owner), token, { code: appCode(fixture.ctx, secret) });
  fixture.clock.forward({ ms: 30_000 });
  return { user: owner, secret, codes: confirmed.recoveryCodes, token };
}
const code = ({ secret }: Enrolled, steps = 0) => appCode(fixture.ctx, secret, { steps });
const logIn = ({ user }: Pick<Enrolled, 'user'>, given?: string) =>
  login(fixture.ctx, { username: user.username, password, ...(given !== undefined && { code: given }) });
const kindsOf = async (user: Actor) => (await listMySecurityEvents(fixture.as(user), { limit: 50 })).items.map(({ kind }) => kind);

describe('setting up an authenticator app', () => {
  it('asks for no code until the app is confirmed, then for one that fits, once', async () => {
    const user = await fixture.createUser();
    const { secret, uri } = await startSecondFactor(fixture.as(user), await fixture.logIn(user), { currentPassword });
    expect(uri).toContain(secret);
    expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    await expect(logIn({ user })).resolves.toMatchObject({ username: user.username });
    expect(await getSecondFactor(fixture.as(user))).toEqual(noFactor);

    const enrolled = await enrol(user); // replaces the secret that was not confirmed
    expect(enrolled.secret).not.toBe(secret);
    expect(await getSecondFactor(fixture.as(user))).toMatchObject({ since: expect.any(Date), recoveryCodesLeft: 10 });
    await expect(logIn({ user })).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', fields: { code: 'required' } });
    const digits = code(enrolled);
    await expect(logIn({ user }, ` ${digits.slice(0, 3)} ${digits.slice(3)} `)).resolves.toMatchObject({ username: user.username });
    await expect(logIn({ user }, digits)).rejects.toMatchObject({ code: 'WRONG_CODE', fields: { code: 'invalid' } });
    expect(await kindsOf(user)).toEqual(expect.arrayContaining(['second_factor_added', 'code_asked', 'code_wrong', 'login']));
  });

  it('is refused with a wrong password, a wrong code, without a start, and twice', async () => {
    const user = await fixture.createUser();
    const ctx = fixture.as(user);
    const token = await fixture.logIn(user);
    await expect(startSecondFactor(ctx, token, { currentPassword: 'another' })).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(confirmSecondFactor(ctx, token, { code: '000000' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { secret } = await startSecondFactor(ctx, token, { currentPassword });
    const wrong = appCode(fixture.ctx, secret, { steps: 100 });
    await expect(confirmSecondFactor(ctx, token, { code: wrong })).rejects.toMatchObject({ code: 'WRONG_CODE' });
    await expect(logIn({ user })).resolves.toBeDefined();
    await confirmSecondFactor(ctx, token, { code: appCode(fixture.ctx, secret) });
    await expect(startSecondFactor(ctx, token, { currentPassword })).rejects.toMatchObject({ code: 'SECOND_FACTOR_EXISTS' });
    await expect(confirmSecondFactor(ctx, token, { code: appCode(fixture.ctx, secret, { steps: 1 }) })).rejects.toMatchObject({
      code: 'SECOND_FACTOR_EXISTS',
    });
  });

  it('accepts digits of full width and of Thai, and refuses other texts of six characters', async () => {
    const user = await fixture.createUser();
    const token = await fixture.logIn(user);
    const { secret } = await startSecondFactor(fixture.as(user), token, { currentPassword });
    for (const text of ['ÀÀÀÀÀÀ', '٠١٢٣٤٥', '😀😀😀', '12345６７'])
      await expect(confirmSecondFactor(fixture.as(user), token, { code: text })).rejects.toMatchObject({ code: 'WRONG_CODE' });
    const inScript = (digits: string, zero: string) =>
      digits.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));
    const first = appCode(fixture.ctx, secret);
    await expect(confirmSecondFactor(fixture.as(user), token, { code: inScript(first, '０') })).resolves.toBeDefined();
    await expect(logIn({ user }, inScript(appCode(fixture.ctx, secret, { steps: 1 }), '๐'))).resolves.toBeDefined();
  });

  it('has to be confirmed within fifteen minutes, and before the password is another one', async () => {
    const user = await fixture.createUser();
    const token = await fixture.logIn(user);
    const ctx = fixture.as(user);
    const start = async (chosen: string) => (await startSecondFactor(ctx, token, { currentPassword: chosen })).secret;
    const confirm = (secret: string, session = token) => outcome(confirmSecondFactor(ctx, session, { code: appCode(fixture.ctx, secret) }));
    const late = await start(password);
    fixture.clock.forward({ ms: 15 * 60_000 });
    expect(await confirm(late)).toBe('NOT_FOUND');
    const beforeOwnChange = await start(password);
    await changePassword(ctx, token, { currentPassword, newPassword: 'another sound one' });
    expect(await confirm(beforeOwnChange)).toBe('NOT_FOUND');
    const beforeReset = await start('another sound one');
    await updateUser(fixture.as(fixture.masterAdmin), { id: user.id, password: 'chosen by an administrator' });
    expect(await confirm(beforeReset, await fixture.logIn(user))).toBe('NOT_FOUND');
  });

  it('forgets the devices on which the password alone was enough, except this one', async () => {
    const user = await fixture.createUser();
    await logIn({ user });
    const { token, deviceToken } = await logIn({ user });
    const ctx = fixture.as(user, { deviceTokens: [deviceToken] });
    const { secret } = await startSecondFactor(ctx, token, { currentPassword });
    await confirmSecondFactor(ctx, token, { code: appCode(fixture.ctx, secret) });
    const { kind, userId } = schema.knownOrigins;
    expect(await fixture.db.$count(schema.knownOrigins, and(eq(userId, user.id), ne(kind, 'browser')))).toBe(1);
  });

  it('counts no attempt where nothing is started, so that a session alone locks nobody out', async () => {
    const enrolled = await enrol();
    const ctx = fixture.as(enrolled.user, { rateLimitScale: 1 });
    for (let count = 0; count < 7; count++)
      expect(await outcome(confirmSecondFactor(ctx, enrolled.token, { code: '000000' }))).toBe('SECOND_FACTOR_EXISTS');
    expect(await outcome(renewRecoveryCodes(ctx, enrolled.token, { currentPassword, code: code(enrolled) }))).toBe('done');
  });

  it('ends the other sessions, and keeps the one that set it up', async () => {
    const user = await fixture.createUser();
    const other = await fixture.logIn(user);
    const { token } = await enrol(user);
    const find = (each: string) => findSession(fixture.ctx, each, { polling: true });
    expect([await find(other), await find(token)]).toMatchObject([undefined, { id: user.id }]);
  });

  it('stores neither the secret nor a recovery code, and no secret that works for another user', async () => {
    const { user, secret, codes } = await enrol();
    const other = await enrol();
    const [stored] = await fixture.db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, user.id));
    assert(stored);
    const hashes = await fixture.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(new Set(hashes.map(({ hash }) => hash.toString('hex'))).size).toBe(10);
    const text = JSON.stringify([stored.encryptedSecret.toString('latin1'), hashes]);
    for (const plain of [secret, ...codes, ...codes.map((each) => each.replaceAll('-', ''))]) expect(text).not.toContain(plain);
    await fixture.db
      .update(authenticatorApps)
      .set({ encryptedSecret: stored.encryptedSecret })
      .where(eq(authenticatorApps.userId, other.user.id));
    await expect(logIn(other, appCode(fixture.ctx, secret))).rejects.toMatchObject({ code: 'WRONG_CODE' });
  });
});

describe('a code of the app', () => {
  it('is accepted one step early and one step late, and not two', async () => {
    const enrolled = await enrol();
    fixture.clock.forward({ ms: 120_000 });
    for (const steps of [-2, 2]) await expect(logIn(enrolled, code(enrolled, steps))).rejects.toMatchObject({ code: 'WRONG_CODE' });
    for (const steps of [-1, 1]) await expect(logIn(enrolled, code(enrolled, steps))).resolves.toBeDefined();
    // Older than the last accepted one, although it was never used.
    await expect(logIn(enrolled, code(enrolled, 0))).rejects.toMatchObject({ code: 'WRONG_CODE' });
  });

  it('opens one session when it is sent twenty times at once', async () => {
    const enrolled = await enrol();
    await warmConnections(fixture);
    const before = await fixture.db.$count(sessions, eq(sessions.userId, enrolled.user.id));
    const results = await Promise.all(Array.from({ length: 20 }, () => outcome(logIn(enrolled, code(enrolled)))));
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    expect(await fixture.db.$count(sessions, eq(sessions.userId, enrolled.user.id))).toBe(before + 1);
  });

  it('is that of the real time, even where the product’s clock has been moved', async () => {
    const ctx = { ...fixture.ctx, clockOffsetMs: fixture.clock.offsetMs };
    const user = await fixture.createUser();
    const phone = { now: () => new Date() };
    const token = await fixture.logIn(user);
    const { secret } = await startSecondFactor({ ...ctx, actor: user }, token, { currentPassword });
    await confirmSecondFactor({ ...ctx, actor: user }, token, { code: appCode(phone, secret) });
    fixture.clock.forward({ days: 3 });
    const later = appCode(phone, secret, { steps: 1 });
    await expect(login(ctx, { username: user.username, password, code: later })).resolves.toBeDefined();
  });

  it('is asked for in a log-in that was begun before the app was confirmed', async () => {
    const user = await fixture.createUser();
    await startSecondFactor(fixture.as(user), await fixture.logIn(user), { currentPassword });
    await warmConnections(fixture);
    const begun = await fixture.db.transaction(async (holder) => {
      await holder.execute(sql`select from users where id = ${user.id} for update`);
      const begun = outcome(logIn({ user }));
      await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(1), { timeout: 10_000 });
      await holder.update(authenticatorApps).set({ confirmedAt: fixture.clock.now() }).where(eq(authenticatorApps.userId, user.id));
      return { begun };
    });
    expect(await begun.begun).toBe('SECOND_FACTOR_REQUIRED');
  });
});

describe('a change whose session or password is replaced while it is verified', () => {
  /** Runs `call` until it waits for the user's row, then `meanwhile`; returns the outcome of the call. */
  async function whileWaiting(user: Actor, call: () => Promise<unknown>, meanwhile: (tx: Tx) => Promise<unknown>): Promise<string> {
    await warmConnections(fixture);
    const waiting = await fixture.db.transaction(async (holder) => {
      await holder.execute(sql`select from users where id = ${user.id} for update`);
      const result = outcome(call());
      await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(1), { timeout: 10_000 });
      await meanwhile(holder);
      return { result };
    });
    return waiting.result;
  }
  const endSessionsOf = (user: Actor) => (tx: Tx) => tx.delete(sessions).where(eq(sessions.userId, user.id));

  it('does not confirm an app', async () => {
    const user = await fixture.createUser();
    const token = await fixture.logIn(user);
    const { secret } = await startSecondFactor(fixture.as(user), token, { currentPassword });
    const confirm = () => confirmSecondFactor(fixture.as(user), token, { code: appCode(fixture.ctx, secret) });
    expect(await whileWaiting(user, confirm, endSessionsOf(user))).toBe('NOT_LOGGED_IN');
    await expect(logIn({ user })).resolves.toBeDefined();
  });

  it('renews no recovery codes, removes nothing and opens nothing', async () => {
    const enrolled = await enrol();
    const { user, token, codes } = enrolled;
    const ctx = fixture.as(user);
    const renew = () => renewRecoveryCodes(ctx, token, { currentPassword, code: codes[0] ?? '' });
    const replacePassword = (tx: Tx) => tx.update(schema.users).set({ passwordHash: 'another' }).where(eq(schema.users.id, user.id));
    expect(await whileWaiting(user, renew, replacePassword)).toBe('WRONG_PASSWORD');
    expect(await whileWaiting(user, () => stepUp(ctx, token, { code: codes[0] ?? '' }), endSessionsOf(user))).toBe('NOT_LOGGED_IN');
    expect(await getSecondFactor(ctx)).toMatchObject({ since: expect.any(Date), recoveryCodesLeft: 10 });
  });
});

describe('a log-in with a code that fails afterwards', () => {
  it('leaves the code unused', async () => {
    const enrolled = await enrol();
    const credentials = { username: enrolled.user.username, password };
    for (const given of [code(enrolled), enrolled.codes[0] ?? '']) {
      // A text that the database refuses: the insert of the session fails after the code has been spent.
      await expect(login({ ...fixture.ctx, userAgent: '\u0000' }, { ...credentials, code: given })).rejects.toThrow('Failed query');
      await expect(logIn(enrolled, given)).resolves.toBeDefined();
    }
  });
});

describe('a recovery code', () => {
  it('works with another SECRET_KEY, with which the app does not, and the app can be set up again', async () => {
    const enrolled = await enrol();
    const ctx = { ...fixture.ctx, secretKey: () => new Uint8Array(32).fill(8) };
    const credentials = { username: enrolled.user.username, password };
    await expect(login(ctx, { ...credentials, code: code(enrolled) })).rejects.toMatchObject({ code: 'WRONG_CODE' });
    const [first = '', second = ''] = enrolled.codes;
    const { token } = await login(ctx, { ...credentials, code: first });
    const owner = { ...ctx, actor: enrolled.user };
    await removeSecondFactor(owner, token, { currentPassword, code: second });
    const { secret } = await startSecondFactor(owner, token, { currentPassword });
    await expect(confirmSecondFactor(owner, token, { code: appCode(ctx, secret) })).resolves.toBeDefined();
  });

  it('logs in once, in any case and without dashes, and its use is recorded', async () => {
    const enrolled = await enrol();
    const [first = '', second = ''] = enrolled.codes;
    expect(first).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
    await expect(logIn(enrolled, first)).resolves.toBeDefined();
    await expect(logIn(enrolled, first)).rejects.toMatchObject({ code: 'WRONG_CODE' });
    await expect(logIn(enrolled, second.toLowerCase().replaceAll('-', ' '))).resolves.toBeDefined();
    expect(await getSecondFactor(fixture.as(enrolled.user))).toMatchObject({ recoveryCodesLeft: 8 });
    expect((await kindsOf(enrolled.user)).filter((kind) => kind === 'recovery_code_used')).toHaveLength(2);
  });

  it('opens one session when it is sent twenty times at once, and none for another user', async () => {
    const enrolled = await enrol();
    const other = await enrol();
    const [first = ''] = enrolled.codes;
    await warmConnections(fixture);
    await expect(logIn(other, first)).rejects.toMatchObject({ code: 'WRONG_CODE' });
    const results = await Promise.all(Array.from({ length: 20 }, () => outcome(logIn(enrolled, first))));
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
  });

  it('is replaced by a new set', async () => {
    const enrolled = await enrol();
    const [first = '', second = ''] = enrolled.codes;
    const ctx = fixture.as(enrolled.user);
    await expect(renewRecoveryCodes(ctx, enrolled.token, { currentPassword, code: '000000' })).rejects.toMatchObject({
      code: 'WRONG_CODE',
    });
    const { recoveryCodes: renewed } = await renewRecoveryCodes(ctx, enrolled.token, { currentPassword, code: first });
    await expect(logIn(enrolled, second)).rejects.toMatchObject({ code: 'WRONG_CODE' });
    await expect(logIn(enrolled, renewed[0])).resolves.toBeDefined();
  });
});

describe('removing the second factor', () => {
  it('needs password and code, ends the other sessions, and lets the password alone log in again', async () => {
    const enrolled = await enrol();
    const { user, token } = enrolled;
    const ctx = fixture.as(user);
    const other = await logIn(enrolled, code(enrolled));
    fixture.clock.forward({ ms: 30_000 });
    await expect(removeSecondFactor(ctx, token, { currentPassword: 'another', code: code(enrolled) })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    await expect(removeSecondFactor(ctx, token, { currentPassword, code: '000000' })).rejects.toMatchObject({ code: 'WRONG_CODE' });
    await expect(logIn({ user })).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    await removeSecondFactor(ctx, token, { currentPassword, code: code(enrolled) });
    expect(await findSession(fixture.ctx, other.token, { polling: true })).toBeUndefined();
    expect(await getSecondFactor(ctx)).toEqual(noFactor);
    await expect(logIn({ user })).resolves.toBeDefined();
    await expect(removeSecondFactor(ctx, token, { currentPassword, code: '000000' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('by an administrator ends all sessions, and is recorded and told to the user', async () => {
    const { user, token } = await enrol();
    await resetSecondFactor(fixture.as(fixture.admin), { id: user.id, reason: 'a lost phone' });
    expect(await findSession(fixture.ctx, token, { polling: true })).toBeUndefined();
    await expect(logIn({ user })).resolves.toBeDefined();
    expect(await kindsOf(user)).toContain('second_factor_reset');
    const [audited] = await fixture.db.select().from(schema.auditLog).where(eq(schema.auditLog.entityId, user.id));
    expect(audited).toMatchObject({
      actorId: fixture.admin.id,
      action: 'user.updated',
      after: { secondFactorReset: true, reason: 'a lost phone' },
    });
    const isAboutStaff = and(eq(schema.notifications.userId, user.id), eq(schema.notifications.kind, 'account-changed'));
    const [told] = await fixture.db.select().from(schema.notifications).where(isAboutStaff);
    expect(told).toMatchObject({ kind: 'account-changed', subject: { changes: [{ field: 'secondFactor' }] } });
  });

  it('by an administrator is refused for oneself, for another administrator, and for who has none', async () => {
    const reset = (actor: Actor, { id }: Actor) => outcome(resetSecondFactor(fixture.as(actor), { id, reason: 'a lost phone' }));
    const { user: clerk } = await enrol(await fixture.createUser('admin'));
    expect(await reset(clerk, clerk)).toBe('OWN_RECORD');
    expect(await reset(fixture.admin, clerk)).toBe('NOT_A_MEMBER');
    expect(await reset(fixture.masterAdmin, clerk)).toBe('done');
    expect(await reset(fixture.masterAdmin, clerk)).toBe('NOT_FOUND');
  });

  it('happens with the deletion of the user', async () => {
    const { user } = await enrol();
    await deleteUser(fixture.as(fixture.masterAdmin), { id: user.id });
    for (const table of [authenticatorApps, recoveryCodes] as const)
      expect(await fixture.db.$count(table, eq(table.userId, user.id))).toBe(0);
  });
});

describe('guessing codes with the right password', () => {
  it('is locked after five wrong codes, which the right password alone does not forgive', async () => {
    const enrolled = await enrol();
    const ctx = { ...fixture.ctx, rateLimitScale: 1 };
    const guess = (given?: string) =>
      outcome(login(ctx, { username: enrolled.user.username, password, ...(given !== undefined && { code: given }) }));
    for (let count = 0; count < 10; count++) expect(await guess()).toBe('SECOND_FACTOR_REQUIRED');
    for (let count = 0; count < 5; count++) {
      expect(await guess('000000')).toBe('WRONG_CODE');
      expect(await guess()).toBe('SECOND_FACTOR_REQUIRED');
    }
    expect(await guess(code(enrolled))).toBe('TOO_MANY_ATTEMPTS');
    fixture.clock.forward({ ms: 31_000 });
    expect(await guess(code(enrolled, 1))).toBe('done');
    expect(await guess('000000')).toBe('WRONG_CODE'); // counted from the beginning again
    // Within one minute, and after 31 s.
    expect((await kindsOf(enrolled.user)).filter((kind) => kind === 'code_asked')).toHaveLength(1);
  });

  it('from elsewhere locks out neither the owner’s device nor the owner’s session', async () => {
    const enrolled = await enrol();
    const credentials = { username: enrolled.user.username, password };
    const ctx = { ...fixture.ctx, rateLimitScale: 1 };
    const { deviceToken } = await login(ctx, { ...credentials, code: code(enrolled) });
    for (let count = 0; count < 6; count++) await outcome(login(ctx, { ...credentials, code: '000000' }));
    const [recovery = '', other = ''] = enrolled.codes;
    expect(await outcome(login(ctx, { ...credentials, code: recovery }))).toBe('TOO_MANY_ATTEMPTS');
    expect(await outcome(login({ ...ctx, deviceTokens: [deviceToken] }, { ...credentials, code: recovery }))).toBe('done');
    expect(await outcome(renewRecoveryCodes({ ...ctx, actor: enrolled.user }, enrolled.token, { currentPassword, code: other }))).toBe(
      'done',
    );
  });
});
