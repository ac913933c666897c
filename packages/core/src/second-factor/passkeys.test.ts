import { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { login } from '../auth/login.ts';
import { loginWithPasskey } from '../auth/login-with-passkey.ts';
import type { Actor } from '../context.ts';
import { changePassword } from '../profile/change-password.ts';
import { findCheckers } from '../protection/find-checkers.ts';
import { isFactorMissing } from '../protection/is-factor-missing.ts';
import { listMySecurityEvents } from '../security-events/list-security-events.ts';
import { findSession } from '../sessions/find-session.ts';
import { appCode, createCoreFixture, VirtualPasskey, warmConnections, type CoreFixture } from '../testing/index.ts';
import { resetSecondFactor } from '../users/reset-second-factor.ts';
import { addPasskey, startPasskey } from './add-passkey.ts';
import { removePasskey, removeSecondFactor, renewRecoveryCodes } from './change-second-factor.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { getLoginOptions, getProofOptions } from './passkey-options.ts';
import { renamePasskey } from './rename-passkey.ts';
import { startSecondFactor } from './start-second-factor.ts';
import { requireStepUp, stepUp } from './step-up.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  fixture.ctx.clockOffsetMs = undefined; // the phones of these tests show the time of the fixture's clock
});
afterAll(() => fixture.close());

const currentPassword = 'a sound password';
const { passkeys, recoveryCodes, users } = schema;

/** `done`, or the code of the refusal. */
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

type Enrolled = { user: Actor; token: string; device: VirtualPasskey; codes: string[] };

async function add(user: Actor, token: string, device: VirtualPasskey, proof: object = {}): Promise<string[]> {
  const ctx = fixture.as(user);
  const { options } = await startPasskey(ctx, token, { currentPassword, ...proof });
  const added = await addPasskey(ctx, token, { credential: device.make(options), name: 'Phone' });
  fixture.clock.forward({ ms: 1_000 });
  return added.recoveryCodes;
}
async function enrol(user?: Actor): Promise<Enrolled> {
  const owner = user ?? (await fixture.createUser());
  const token = await fixture.logIn(owner);
  const device = new VirtualPasskey();
  return { user: owner, token, device, codes: await add(owner, token, device) };
}
/** Asks for options, and lets the device answer them. */
async function prove({ user, token, device }: Pick<Enrolled, 'user' | 'token' | 'device'>, fault = {}): Promise<string> {
  const { options } = await getProofOptions(fixture.as(user), token);
  fixture.clock.forward({ ms: 1 });
  return device.prove(options, fault);
}
async function answerLogin(device: VirtualPasskey, fault = {}): Promise<string> {
  const { options } = await getLoginOptions(fixture.ctx);
  fixture.clock.forward({ ms: 1 });
  return device.prove(options, fault);
}
const logIn = (credential: string) => loginWithPasskey(fixture.ctx, { credential });
const kindsOf = async (user: Actor) => (await listMySecurityEvents(fixture.as(user), { limit: 50 })).items.map(({ kind }) => kind);

describe('adding a passkey', () => {
  it('makes it a second factor with recovery codes, ends the other sessions, and is recorded', async () => {
    const user = await fixture.createUser();
    const other = await fixture.logIn(user);
    const { token, codes } = await enrol(user);
    expect(codes).toHaveLength(10);
    expect(await getSecondFactor(fixture.as(user))).toMatchObject({
      since: expect.any(Date),
      appSince: null,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'Phone', lastUsedAt: null, isSynced: false }],
    });
    const find = (each: string) => findSession(fixture.ctx, each, { polling: true });
    expect([await find(other), await find(token)]).toMatchObject([undefined, { id: user.id }]);
    await expect(login(fixture.ctx, { username: user.username, password: currentPassword })).rejects.toMatchObject({
      code: 'PASSKEY_REQUIRED',
      fields: { code: 'required' },
    });
    expect(await kindsOf(user)).toContain('second_factor_added');
    const [code = ''] = codes;
    await expect(login(fixture.ctx, { username: user.username, password: currentPassword, code })).resolves.toBeDefined();
  });

  it('needs the password, and a proof of the factor that there is', async () => {
    const user = await fixture.createUser();
    const token = await fixture.logIn(user);
    expect(await outcome(startPasskey(fixture.as(user), token, { currentPassword: 'another' }))).toBe('WRONG_PASSWORD');
    const enrolled = await enrol(user);
    const start = (proof: object) => outcome(startPasskey(fixture.as(user), enrolled.token, { currentPassword, ...proof }));
    await expect(startPasskey(fixture.as(user), enrolled.token, { currentPassword })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { code: 'required' },
    });
    expect(await start({ credential: await prove({ ...enrolled, device: new VirtualPasskey() }) })).toBe('PASSKEY_REFUSED');
    expect(await start({ code: '000000' })).toBe('WRONG_CODE');
    expect(await start({ credential: await prove(enrolled) })).toBe('done');
  });

  it('keeps the recovery codes of an earlier factor, in both orders', async () => {
    const enrolled = await enrol();
    const ctx = fixture.as(enrolled.user);
    expect(await add(enrolled.user, enrolled.token, new VirtualPasskey(), { credential: await prove(enrolled) })).toEqual([]);
    const { secret } = await startSecondFactor(ctx, enrolled.token, { currentPassword, credential: await prove(enrolled) });
    const confirmed = await confirmSecondFactor(ctx, enrolled.token, { code: appCode(fixture.ctx, secret) });
    expect(confirmed.recoveryCodes).toEqual([]);
    expect(await getSecondFactor(ctx)).toMatchObject({ appSince: expect.any(Date), recoveryCodesLeft: 10 });
    expect(await outcome(startSecondFactor(ctx, enrolled.token, { currentPassword, credential: await prove(enrolled) }))).toBe(
      'SECOND_FACTOR_EXISTS',
    );
  });

  it('refuses what was made for another user, by another host or from an old challenge, what is no passkey, and the same one twice', async () => {
    const user = await fixture.createUser();
    const token = await fixture.logIn(user);
    const ctx = fixture.as(user);
    const options = async () => (await startPasskey(ctx, token, { currentPassword })).options;
    const device = new VirtualPasskey();
    const attempt = (credential: string) => outcome(addPasskey(ctx, token, { credential, name: 'Phone' }));
    const other = await fixture.createUser();
    const foreign = await startPasskey(fixture.as(other), await fixture.logIn(other), { currentPassword });
    expect(await attempt(device.make(foreign.options))).toBe('PASSKEY_REFUSED');
    expect(await attempt(device.make(await options(), { origin: 'https://localhost.example' }))).toBe('PASSKEY_REFUSED');
    expect(await attempt(device.make(await options(), { host: 'localhost.example' }))).toBe('PASSKEY_REFUSED');
    expect(await attempt(device.make(await options(), { isUserVerified: false }))).toBe('PASSKEY_REFUSED');
    expect(await attempt(device.make((await getProofOptions(ctx, token)).options))).toBe('PASSKEY_REFUSED');
    expect(await attempt(device.make((await getLoginOptions(ctx)).options))).toBe('PASSKEY_REFUSED');
    for (const text of [
      '{"id":"a\\u0000","response":{}}',
      '{"id":"=","response":{}}',
      '',
      '{',
      'null',
      '[]',
      '{"id":"x"}',
      '{"id":"x","response":{}}',
      '{"id":7,"response":null}',
    ])
      expect([text, await attempt(text)]).toEqual([text, 'PASSKEY_REFUSED']);
    const old = device.make(await options());
    fixture.clock.forward({ ms: 5 * 60_000 + 1 });
    expect(await attempt(old)).toBe('PASSKEY_REFUSED');
    expect(await fixture.db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0);
    const made = device.make(await options());
    expect(await attempt(made)).toBe('done');
    expect(await attempt(made)).toBe('PASSKEY_REFUSED');
  });

  it('is refused for the eleventh, also at once', async () => {
    const enrolled = await enrol();
    const { user, token } = enrolled;
    const ctx = fixture.as(user);
    for (let count = 1; count < 9; count++) await add(user, token, new VirtualPasskey(), { credential: await prove(enrolled) });
    const { options } = await startPasskey(ctx, token, { currentPassword, credential: await prove(enrolled) });
    const attempts = Array.from({ length: 5 }, () => addPasskey(ctx, token, { credential: new VirtualPasskey().make(options), name: 'x' }));
    expect((await Promise.all(attempts.map(outcome))).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'TOO_MANY_PASSKEYS'),
      'done',
    ]);
    expect(await outcome(startPasskey(ctx, token, { currentPassword }))).toBe('TOO_MANY_PASSKEYS');
    expect(await fixture.db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(10);
  });

  it('is refused when the password or a factor is another one than at the start', async () => {
    const user = await fixture.createUser();
    const token = await fixture.logIn(user);
    const ctx = fixture.as(user);
    const start = async (proof = {}) => (await startPasskey(ctx, token, { currentPassword, ...proof })).options;
    const finish = (options: string) => outcome(addPasskey(ctx, token, { credential: new VirtualPasskey().make(options), name: 'x' }));
    const beforeApp = await start();
    const { secret } = await startSecondFactor(ctx, token, { currentPassword });
    await confirmSecondFactor(ctx, token, { code: appCode(fixture.ctx, secret) });
    expect(await finish(beforeApp)).toBe('PASSKEY_REFUSED');
    fixture.clock.forward({ ms: 30_000 });
    const beforeKey = await start({ code: appCode(fixture.ctx, secret) });
    expect([await finish(beforeKey), await finish(beforeKey)]).toEqual(['done', 'PASSKEY_REFUSED']);
    fixture.clock.forward({ ms: 30_000 });
    const beforePassword = await start({ code: appCode(fixture.ctx, secret) });
    await changePassword(ctx, token, { currentPassword, newPassword: 'another sound one' });
    expect(await finish(beforePassword)).toBe('PASSKEY_REFUSED');
  });

  it('forgets an app that was started before, without this factor', async () => {
    const user = await fixture.createUser();
    const token = await fixture.logIn(user);
    const { secret } = await startSecondFactor(fixture.as(user), token, { currentPassword });
    await add(user, token, new VirtualPasskey());
    expect(await outcome(confirmSecondFactor(fixture.as(user), token, { code: appCode(fixture.ctx, secret) }))).toBe('NOT_FOUND');
  });

  it('returns the recovery codes once, to the first of four at once, and they work', async () => {
    const user = await fixture.createUser();
    const token = await fixture.logIn(user);
    const ctx = fixture.as(user);
    await warmConnections(fixture, 8);
    const options = await Promise.all(Array.from({ length: 4 }, () => startPasskey(ctx, token, { currentPassword })));
    const added = await Promise.allSettled(
      options.map((each) => addPasskey(ctx, token, { credential: new VirtualPasskey().make(each.options), name: 'x' })),
    );
    const answers = added.flatMap((each) => (each.status === 'fulfilled' ? [each.value.recoveryCodes] : []));
    expect(answers.map(({ length }) => length)).toEqual([10]);
    const [code = ''] = answers[0] ?? [];
    expect(await outcome(stepUp(ctx, token, { code }))).toBe('done');
  });

  it('leaves recovery codes with a factor, and none without, while the last one is removed', async () => {
    for (let round = 0; round < 6; round++) {
      const enrolled = await enrol();
      const { user, token, codes } = enrolled;
      const ctx = fixture.as(user);
      const [old] = (await getSecondFactor(ctx)).passkeys;
      const { options } = await startPasskey(ctx, token, { currentPassword, credential: await prove(enrolled) });
      const [code = ''] = codes;
      await Promise.all([
        outcome(removePasskey(ctx, token, { id: old?.id ?? '', currentPassword, code })),
        outcome(addPasskey(ctx, token, { credential: new VirtualPasskey().make(options), name: 'x' })),
      ]);
      const { since, recoveryCodesLeft } = await getSecondFactor(ctx);
      expect([since !== null, recoveryCodesLeft > 0]).toEqual([since !== null, since !== null]);
    }
  });

  it('keeps of what the browser says about the device only what is known', async () => {
    const user = await fixture.createUser();
    const token = await fixture.logIn(user);
    const ctx = fixture.as(user);
    const { options } = await startPasskey(ctx, token, { currentPassword });
    const made = JSON.parse(new VirtualPasskey().make(options)) as { response: { transports: unknown } };
    made.response.transports = ['usb', 'a\0', null, {}, 'usb', 'internal'];
    expect(await outcome(addPasskey(ctx, token, { credential: JSON.stringify(made), name: 'x' }))).toBe('done');
    const [stored] = await fixture.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
    expect(stored?.transports).toEqual(['internal', 'usb']);
  });

  it('is not offered where the product is opened by an IP address', async () => {
    const user = await fixture.createUser();
    const ctx = fixture.as(user, { webOrigin: 'http://192.0.2.7:3000' });
    expect(await outcome(startPasskey(ctx, await fixture.logIn(user), { currentPassword }))).toBe('PASSKEY_REFUSED');
    expect(await outcome(getLoginOptions({ ...fixture.ctx, webOrigin: 'https://[2001:db8::7]' }))).toBe('PASSKEY_REFUSED');
  });
});

describe('a log-in by passkey', () => {
  it('needs neither username nor password, and counts as a proof', async () => {
    const { user, device } = await enrol();
    const { token, username } = await logIn(await answerLogin(device));
    expect(username).toBe(user.username);
    await expect(requireStepUp(fixture.as(user), token)).resolves.toBeUndefined();
    const [used] = (await getSecondFactor(fixture.as(user))).passkeys;
    expect(used?.lastUsedAt).toEqual(expect.any(Date));
  });

  it('is refused for each fault with one answer, and recorded', async () => {
    const { user, token, device } = await enrol();
    const attempt = async (credential: Promise<string> | string) => outcome(logIn(await credential));
    expect(await attempt(answerLogin(new VirtualPasskey()))).toBe('PASSKEY_REFUSED');
    expect(await attempt(answerLogin(device, { origin: 'http://localhost:3001' }))).toBe('PASSKEY_REFUSED');
    expect(await attempt(answerLogin(device, { host: 'example.test' }))).toBe('PASSKEY_REFUSED');
    expect(await attempt(answerLogin(device, { isUserVerified: false }))).toBe('PASSKEY_REFUSED');
    expect(await attempt(prove({ user, token, device }))).toBe('PASSKEY_REFUSED');
    expect(await attempt('no JSON')).toBe('PASSKEY_REFUSED');
    expect(await attempt('{"id":"a\\u0000"}')).toBe('PASSKEY_REFUSED');
    const late = await answerLogin(device);
    fixture.clock.forward({ ms: 5 * 60_000 });
    expect(await attempt(late)).toBe('PASSKEY_REFUSED');
    expect((await kindsOf(user)).filter((kind) => kind === 'login_failed')).toHaveLength(5);
    expect(await attempt(answerLogin(device))).toBe('done');
  });

  it('opens one session when one answer is sent ten times at once, and none for an older challenge', async () => {
    const { device } = await enrol();
    const { options } = await getLoginOptions(fixture.ctx);
    fixture.clock.forward({ ms: 5 });
    const answer = await answerLogin(device);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(logIn(answer))));
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(await outcome(logIn(device.prove(options)))).toBe('PASSKEY_REFUSED');
  });

  it('is refused for a copied key, whose counter falls behind', async () => {
    const { device } = await enrol();
    expect(await outcome(logIn(await answerLogin(device)))).toBe('done');
    expect(await outcome(logIn(await answerLogin(device)))).toBe('done');
    expect(await outcome(logIn(await answerLogin(device, { counter: 1 })))).toBe('PASSKEY_REFUSED');
    expect(await outcome(logIn(await answerLogin(device, { counter: 0 })))).toBe('PASSKEY_REFUSED');
    expect(await outcome(logIn(await answerLogin(device, { counter: 9 })))).toBe('done');
  });

  it('is refused for a demo account that can be reached from elsewhere', async () => {
    const { user, device } = await enrol();
    await fixture.db.update(users).set({ isDemo: true }).where(eq(users.id, user.id));
    const attempt = async (isPublic: boolean) =>
      outcome(loginWithPasskey({ ...fixture.ctx, isPublic }, { credential: await answerLogin(device) }));
    expect([await attempt(true), await attempt(false)]).toEqual(['PASSKEY_REFUSED', 'done']);
  });

  it('from a new device and network is told to the user', async () => {
    const { user, device } = await enrol();
    await loginWithPasskey({ ...fixture.ctx, network: '203.0.113.0/24' }, { credential: await answerLogin(device) });
    await loginWithPasskey({ ...fixture.ctx, network: '198.51.100.0/24' }, { credential: await answerLogin(device) });
    expect(await kindsOf(user)).toContain('new_device');
  });
});

describe('a proof by passkey', () => {
  it('counts for its own session alone, once, and not after it ended', async () => {
    const enrolled = await enrol();
    const { user, token } = enrolled;
    const other = await fixture.logIn(user);
    const ctx = fixture.as(user);
    const credential = await prove(enrolled);
    expect(await outcome(stepUp(ctx, other, { credential }))).toBe('PASSKEY_REFUSED');
    expect(await outcome(stepUp(ctx, token, { credential }))).toBe('done');
    expect(await outcome(stepUp(ctx, token, { credential }))).toBe('PASSKEY_REFUSED');
    expect(await kindsOf(user)).toContain('code_wrong');
    const stale = await prove({ ...enrolled, token: other });
    await renewRecoveryCodes(ctx, token, { currentPassword, credential: await prove(enrolled) });
    await add(user, token, new VirtualPasskey(), { credential: await prove(enrolled) }); // ends the other session
    expect(await outcome(stepUp(ctx, other, { credential: stale }))).toBe('NOT_LOGGED_IN');
  });

  it('is not accepted from the passkey of another user', async () => {
    const [own, foreign] = [await enrol(), await enrol()];
    const credential = await prove({ ...own, device: foreign.device });
    expect(await outcome(stepUp(fixture.as(own.user), own.token, { credential }))).toBe('PASSKEY_REFUSED');
  });

  it('is needed at all: a call without one is refused, and so is one of a user without a factor', async () => {
    const { user, token } = await enrol();
    expect(await outcome(stepUp(fixture.as(user), token, {}))).toBe('INVALID_INPUT');
    const without = await fixture.createUser();
    expect(await outcome(stepUp(fixture.as(without), await fixture.logIn(without), { code: '123456' }))).toBe('NOT_FOUND');
  });
});

describe('renaming a passkey', () => {
  it('changes the name of one of the own, which another may have too, and nothing else', async () => {
    const enrolled = await enrol();
    const ctx = fixture.as(enrolled.user);
    await add(enrolled.user, enrolled.token, new VirtualPasskey(), { credential: await prove(enrolled) });
    const before = await getSecondFactor(ctx);
    const [first, second] = before.passkeys;
    await renamePasskey(ctx, { id: first?.id ?? '', name: 'Old phone' });
    const after = await renamePasskey(ctx, { id: second?.id ?? '', name: 'Old phone' });
    expect(after).toEqual({ ...before, passkeys: before.passkeys.map((passkey) => ({ ...passkey, name: 'Old phone' })) });
    expect(await getSecondFactor(ctx)).toEqual(after);
    const isRenaming = and(eq(schema.securityEvents.userId, enrolled.user.id), eq(schema.securityEvents.kind, 'passkey_renamed'));
    expect(await fixture.db.$count(schema.securityEvents, isRenaming)).toBe(2);
    expect(await outcome(logIn(await answerLogin(enrolled.device)))).toBe('done');
  });

  it('is refused for the passkey of another user, which keeps its name', async () => {
    const owner = await enrol();
    const [passkey] = (await getSecondFactor(fixture.as(owner.user))).passkeys;
    const thief = await enrol();
    expect(await outcome(renamePasskey(fixture.as(thief.user), { id: passkey?.id ?? '', name: 'Mine' }))).toBe('NOT_FOUND');
    expect(await outcome(renamePasskey(fixture.as(owner.user), { id: 'unknown', name: 'Mine' }))).toBe('NOT_FOUND');
    expect((await getSecondFactor(fixture.as(owner.user))).passkeys).toEqual([passkey]);
  });
});

describe('removing a passkey', () => {
  it('needs password and proof, and with the last factor goes the need of one', async () => {
    const enrolled = await enrol();
    const { user, token, codes } = enrolled;
    const ctx = fixture.as(user);
    const [first] = (await getSecondFactor(ctx)).passkeys;
    const id = first?.id ?? '';
    expect(await outcome(removePasskey(ctx, token, { id, currentPassword: 'another' }))).toBe('WRONG_PASSWORD');
    expect(await outcome(removePasskey(ctx, token, { id, currentPassword }))).toBe('INVALID_INPUT');
    expect(await outcome(removePasskey(ctx, token, { id: 'unknown', currentPassword, credential: await prove(enrolled) }))).toBe(
      'NOT_FOUND',
    );
    const other = await enrol();
    const foreign = { id, currentPassword, credential: await prove(other) };
    expect(await outcome(removePasskey(fixture.as(other.user), other.token, foreign))).toBe('NOT_FOUND');
    expect(await outcome(removeSecondFactor(ctx, token, { currentPassword, credential: await prove(enrolled) }))).toBe('NOT_FOUND');
    expect(await outcome(removePasskey(ctx, token, { id, currentPassword, code: codes[0] ?? '' }))).toBe('done');
    expect(await getSecondFactor(ctx)).toEqual({ since: null, appSince: null, passkeys: [], recoveryCodesLeft: 0 });
    expect(await kindsOf(user)).toContain('second_factor_removed');
    await expect(login(fixture.ctx, { username: user.username, password: currentPassword })).resolves.toBeDefined();
  });

  it('leaves another factor and the recovery codes', async () => {
    const enrolled = await enrol();
    const ctx = fixture.as(enrolled.user);
    await add(enrolled.user, enrolled.token, new VirtualPasskey(), { credential: await prove(enrolled) });
    const [first] = (await getSecondFactor(ctx)).passkeys;
    await removePasskey(ctx, enrolled.token, { id: first?.id ?? '', currentPassword, credential: await prove(enrolled) });
    const left = await getSecondFactor(ctx);
    expect([left.passkeys.length, left.recoveryCodesLeft]).toEqual([1, 10]);
    expect(await outcome(logIn(await answerLogin(enrolled.device)))).toBe('PASSKEY_REFUSED');
  });

  it('by an administrator removes all of them', async () => {
    const enrolled = await enrol();
    await resetSecondFactor(fixture.as(fixture.masterAdmin), { id: enrolled.user.id, reason: 'a lost phone' });
    expect(await fixture.db.$count(passkeys, eq(passkeys.userId, enrolled.user.id))).toBe(0);
    expect(await outcome(logIn(await answerLogin(enrolled.device)))).toBe('PASSKEY_REFUSED');
  });
});

it('makes an administrator one who has a second factor, and who approves a day after the newest', async () => {
  await fixture.db.update(schema.protection).set({ since: fixture.clock.now() });
  const clerk = await fixture.createUser('admin');
  expect(await isFactorMissing(fixture.db, clerk.id)).toBe(true);
  fixture.clock.forward({ ms: 1 });
  const enrolled = await enrol(clerk);
  expect(await isFactorMissing(fixture.db, clerk.id)).toBe(false);
  const checker = async () => (await findCheckers(fixture.db)).find(({ id }) => id === clerk.id);
  const since = (await getSecondFactor(fixture.as(clerk))).since;
  const aDayAfter = (at: Date | null | undefined) => new Date((at?.getTime() ?? 0) + 24 * 3_600_000);
  expect(await checker()).toMatchObject({ secondFactorSince: since, mayApproveFrom: aDayAfter(since) });
  fixture.clock.forward({ days: 10 });
  const token = await fixture.logIn(clerk);
  const before = fixture.clock.now();
  await add(clerk, token, new VirtualPasskey(), { code: enrolled.codes[0] });
  expect(await checker()).toMatchObject({ secondFactorSince: since, mayApproveFrom: aDayAfter(before) });
});
