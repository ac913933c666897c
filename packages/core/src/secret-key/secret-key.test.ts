import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { CannotStart } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { login } from '../auth/login.ts';
import type { Actor, Ctx } from '../context.ts';
import { freezeKeyOf, isFreezeKeyOf } from '../notifications/freeze-key.ts';
import { asOperator } from '../operator.ts';
import { confirmSecondFactor } from '../second-factor/confirm-second-factor.ts';
import { startSecondFactor } from '../second-factor/start-second-factor.ts';
import { appCode, createApproval, createChecker, createCoreFixture, protect, sgd, type CoreFixture } from '../testing/index.ts';
import { recordTreasury } from '../treasury/record-treasury.ts';
import { propose } from '../approvals/propose.ts';
import { SecondPersonNeeded } from '../protection/require-second-person.ts';
import { fingerprintsOf } from './fingerprints-of.ts';
import { checkSecretKey } from './check-secret-key.ts';
import { getKeyState } from './get-key-state.ts';
import { renewSecretKey } from './renew-secret-key.ts';

const { approvals, secretKey } = schema;
const password = 'a sound password';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.delete(secretKey);
  await checkSecretKey(fixture.ctx);
});

const newKey = () => new Uint8Array(randomBytes(32));
/** The product with this key, and the fixture's as the one before it. */
const replaced = (key: Uint8Array): Ctx => ({ ...fixture.ctx, secretKey: () => key, previousSecretKey: fixture.ctx.secretKey() });
const withKey = (key: Uint8Array): Ctx => ({ ...fixture.ctx, secretKey: () => key });

/** A member with a confirmed app; returns the log-in with its next code. */
async function memberWithApp() {
  const member: Actor = await fixture.createMember();
  const token = await fixture.logIn(member);
  const { secret } = await startSecondFactor(fixture.as(member), token, { currentPassword: password });
  const confirmed = await confirmSecondFactor(fixture.as(member), token, { code: appCode(fixture.ctx, secret) });
  await fixture.db.update(schema.authenticatorApps).set({ lastStep: 0 }).where(eq(schema.authenticatorApps.userId, member.id));
  const logIn = (ctx: Ctx, code = appCode(ctx, secret)) => login(ctx, { username: member.username, password, code });
  return { member, logIn, recoveryCode: confirmed.recoveryCodes[0] ?? '' };
}

it('the first start stores which key it is, and another key is refused from then on', async () => {
  await fixture.db.delete(secretKey);
  expect(await getKeyState(fixture.ctx)).toBe('unknown');
  const starts = Array.from({ length: 8 }, () => checkSecretKey(fixture.ctx));
  await Promise.all(starts);
  expect(await fixture.db.select().from(secretKey)).toMatchObject([{ fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
  await checkSecretKey(fixture.ctx);
  await expect(checkSecretKey(withKey(newKey()))).rejects.toThrow(CannotStart);
  expect(await getKeyState(fixture.ctx)).toBe('same');
});

it('a key whose previous one is that of the database starts, reads what that one encrypted, and accepts its links', async () => {
  const { logIn } = await memberWithApp();
  const ctx = replaced(newKey());
  await checkSecretKey(ctx);
  expect(await getKeyState(ctx)).toBe('replacing');
  expect(await logIn(ctx)).toMatchObject({ token: expect.any(String) });
  const mail = { id: 7, userId: fixture.masterAdmin.id };
  expect(isFreezeKeyOf(ctx, mail, freezeKeyOf(fixture.ctx, mail))).toBe(true);
  expect(isFreezeKeyOf(ctx, mail, freezeKeyOf(withKey(newKey()), mail))).toBe(false);
});

it('renewed, the database belongs to the new key, and the one before it is not needed', async () => {
  const { logIn } = await memberWithApp();
  const key = newKey();
  const { state, renewed } = await renewSecretKey(asOperator(replaced(key)), { isLost: false });
  expect([state, renewed]).toEqual(['replacing', await fixture.db.$count(schema.authenticatorApps)]);
  await checkSecretKey(withKey(key));
  await expect(checkSecretKey(fixture.ctx)).rejects.toThrow(CannotStart);
  expect(await logIn(withKey(key))).toMatchObject({ token: expect.any(String) });
  expect(await renewSecretKey(asOperator(replaced(key)), { isLost: false })).toMatchObject({ state: 'same', renewed: 0 });
  const { items } = await listAudit(fixture.as(fixture.masterAdmin), { limit: 5, action: 'secret_key.replaced' });
  expect(items[0]).toMatchObject({ actorName: 'operator at the machine', after: { renewed } });
  // back to the fixture's key, for the tests that follow
  await renewSecretKey(asOperator({ ...fixture.ctx, previousSecretKey: key }), { isLost: false });
});

it('an interrupted renewal leaves the database with its key, and is finished by the next one', async () => {
  const { logIn } = await memberWithApp();
  const ctx = replaced(newKey());
  await fixture.db.execute(
    `create function refuse_key() returns trigger language plpgsql as $$ begin raise exception 'interrupted'; end $$`,
  );
  await fixture.db.execute('create trigger refuse_key before insert or update on secret_key for each row execute function refuse_key()');
  await expect(renewSecretKey(asOperator(ctx), { isLost: false })).rejects.toMatchObject({ cause: { message: 'interrupted' } });
  await fixture.db.execute('drop trigger refuse_key on secret_key');
  expect(await getKeyState(ctx)).toBe('replacing');
  expect(await logIn(ctx)).toMatchObject({ token: expect.any(String) });
  expect(await renewSecretKey(asOperator(ctx), { isLost: false })).toMatchObject({ state: 'replacing', renewed: 0 });
  expect(await getKeyState(ctx)).toBe('same');
  await renewSecretKey(asOperator({ ...fixture.ctx, previousSecretKey: ctx.secretKey() }), { isLost: false });
});

it('a lost key has to be called lost; then codes of apps are refused, recovery codes work, and pending approvals end', async () => {
  const { logIn, recoveryCode } = await memberWithApp();
  const approvalId = await createApproval(fixture, fixture.masterAdmin);
  const ctx = withKey(newKey());
  expect(await renewSecretKey(asOperator(ctx), { isLost: false })).toEqual({ state: 'other', renewed: 0, lost: 0 });
  expect(await getKeyState(ctx)).toBe('other');
  const { lost } = await renewSecretKey(asOperator(ctx), { isLost: true });
  expect(lost).toBeGreaterThan(0);
  expect(await getKeyState(ctx)).toBe('same');
  await expect(logIn(ctx)).rejects.toMatchObject({ code: 'WRONG_CODE' });
  expect(await logIn(ctx, recoveryCode)).toMatchObject({ token: expect.any(String) });
  expect(await fixture.db.select({ status: approvals.status }).from(approvals).where(eq(approvals.id, approvalId))).toEqual([
    { status: 'outdated' },
  ]);
});

it('is not renewed before a program that serves members has stored which key it is, unless that is lost', async () => {
  await fixture.db.delete(secretKey);
  expect(await renewSecretKey(asOperator(withKey(newKey())), { isLost: false })).toEqual({ state: 'unknown', renewed: 0, lost: 0 });
  expect(await getKeyState(fixture.ctx)).toBe('unknown');
});

it('is not renewed to a second new key while secrets are of a first one, whose renewal was interrupted', async () => {
  const { logIn } = await memberWithApp();
  const [first, second] = [newKey(), newKey()];
  await renewSecretKey(asOperator(replaced(first)), { isLost: false });
  const stored = { fingerprint: fingerprintsOf(fixture.ctx).present };
  await fixture.db.update(secretKey).set(stored); // as an interruption leaves it
  const { state, lost } = await renewSecretKey(asOperator(replaced(second)), { isLost: false });
  expect([state, lost > 0, await getKeyState(fixture.ctx)]).toEqual(['replacing', true, 'same']);
  await renewSecretKey(asOperator({ ...fixture.ctx, previousSecretKey: first }), { isLost: false });
  expect(await logIn(fixture.ctx)).toMatchObject({ token: expect.any(String) });
});

it('a proposal that is repeated after the key was replaced finds the approval of the first', async () => {
  const maker = fixture.masterAdmin;
  await protect(fixture, maker);
  await createChecker(fixture, 'admin');
  const input = { direction: 'in', amount: sgd('20000.00'), note: 'capital', occurredOn: '2026-11-20' } as const;
  const proposeBy = async (ctx: Ctx) => {
    const by = { ...fixture.as(maker), secretKey: ctx.secretKey, previousSecretKey: ctx.previousSecretKey };
    const needed: unknown = await recordTreasury(by, input).catch((error: unknown) => error);
    assert(needed instanceof SecondPersonNeeded);
    return (await propose(by, { operation: 'treasury.record', input }, needed.proposal)).params['id'];
  };
  const first = await proposeBy(fixture.ctx);
  expect(await proposeBy(replaced(newKey()))).toBe(first);
  await fixture.db.update(schema.protection).set({ since: null });
});
