import { randomUUID } from 'node:crypto';
import { DomainError, dayMs } from '@app/contract';
import { schema } from '@app/db';
import { idr } from '@app/money';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { deleteUser } from '../closed-members/delete-user.ts';
import { checkLedger } from '../ledger-check/check-ledger.ts';
import type { Actor } from '../context.ts';
import { addPasskey, startPasskey } from '../second-factor/add-passkey.ts';
import { getProofOptions } from '../second-factor/passkey-options.ts';
import { listMySecurityEvents } from '../security-events/list-security-events.ts';
import {
  ageFactor,
  confirmApp,
  countLockWaits,
  createApproval,
  createCoreFixture,
  expectInvariants,
  VirtualPasskey,
  warmConnections,
  type CoreFixture,
} from '../testing/index.ts';
import { getUserOverview } from '../users/get-user-overview.ts';
import { getSigningOptions } from './approval-signature.ts';
import { decideApproval } from './decide-approval.ts';
import { getApproval } from './get-approval.ts';

/* The passkey of the checker signs what it approves. */
let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
});

const { approvals, auditLog, authenticatorApps, passkeys, protection, securityEvents, users } = schema;
type Checker = { actor: Actor; device: VirtualPasskey };

async function addDevice(actor: Actor): Promise<VirtualPasskey> {
  const [ctx, token, device] = [fixture.as(actor), await fixture.logIn(actor), new VirtualPasskey()];
  const { options } = await startPasskey(ctx, token, { currentPassword: 'a sound password' });
  await addPasskey(ctx, token, { credential: device.make(options), name: 'Phone' });
  return device;
}
const twoDaysAgo = () => new Date(fixture.clock.now().getTime() - 2 * dayMs);
/** An administrator whose passkey is two days old. */
async function createSigner(): Promise<Checker> {
  const actor = await fixture.createUser('admin');
  const device = await addDevice(actor);
  await ageFactor(fixture, actor);
  return { actor, device };
}

let signer: Checker;
let id: string;
beforeEach(async () => {
  signer = await createSigner();
  id = await createApproval(fixture, fixture.masterAdmin);
});

const open = (actor = signer.actor, approval = id) => getApproval(fixture.as(actor), { id: approval });
/** Asks for options; the next ones are made a millisecond later. */
async function optionsOf(actor = signer.actor, approval = id): Promise<string> {
  const { options } = await getSigningOptions(fixture.as(actor), { id: approval });
  fixture.clock.forward({ ms: 1 });
  return options;
}
/** `approved`, or the code of the refusal. */
const decide = (credential?: string, actor = signer.actor, decision: 'approved' | 'rejected' = 'approved'): Promise<string> =>
  decideApproval(fixture.as(actor), { id, decision, note: decision === 'rejected' ? 'not agreed' : null, credential }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
async function balanceOfSubject(): Promise<number> {
  const { subjectUserId } = await open();
  return (await getUserOverview(fixture.as(fixture.masterAdmin), { id: subjectUserId ?? '' })).available;
}
/** Does something while an operation on the subject has to wait. */
async function whileSubjectIsLocked(act: () => Promise<void>): Promise<void> {
  const { subjectUserId } = await open();
  await fixture.db.transaction(async (tx) => {
    await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, subjectUserId ?? ''))
      .for('update');
    await act();
  });
}
/** Changes the approval as the owner of the database can, who is stopped by no trigger. */
async function tamper(change: Partial<typeof approvals.$inferInsert>): Promise<void> {
  await fixture.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.update(approvals).set(change).where(eq(approvals.id, id));
  });
}

it('is asked for of who has a passkey, and kept with the approval', async () => {
  const before = await balanceOfSubject();
  expect(await decide()).toBe('PASSKEY_SIGNATURE_REQUIRED');
  expect(await open()).toMatchObject({ status: 'pending', signature: null, needsPasskey: true });
  expect(await balanceOfSubject()).toBe(before);
  expect(await decide(signer.device.prove(await optionsOf()))).toBe('approved');
  expect(await open()).toMatchObject({ status: 'approved', checkerName: signer.actor.username, signature: 'valid' });
  expect(await balanceOfSubject()).toBe(13_000);
  const [passkey] = await fixture.db.select().from(passkeys).where(eq(passkeys.userId, signer.actor.id));
  expect(passkey).toMatchObject({
    counter: 1,
    lastUsedAt: fixture.clock.now(),
    lastChallengeAt: new Date(fixture.clock.now().getTime() - 1),
  });
});

it('is not asked for to reject', async () => {
  expect(await decide(undefined, signer.actor, 'rejected')).toBe('rejected');
  expect(await open()).toMatchObject({ signature: null });
});

it('is refused from another device, for another approval, as a proof of the session, without the user, and from another host', async () => {
  const other = await createSigner();
  const otherApproval = await createApproval(fixture, fixture.masterAdmin);
  const token = await fixture.logIn(signer.actor);
  const { device } = signer;
  const options = await optionsOf();
  for (const credential of [
    other.device.prove(options),
    device.prove(await optionsOf(signer.actor, otherApproval)),
    device.prove((await getProofOptions(fixture.as(signer.actor), token)).options),
    device.prove(options, { isUserVerified: false }),
    device.prove(options, { origin: 'https://localhost.example' }),
    device.prove(options, { host: 'localhost.example' }),
    '{"id":"a\\u0000","response":{}}',
    '{',
  ])
    expect([credential, await decide(credential)]).toEqual([credential, 'PASSKEY_REFUSED']);
  expect(await open()).toMatchObject({ status: 'pending' });
  const events = await listMySecurityEvents(fixture.as(signer.actor), { limit: 50 });
  expect(events.items.filter(({ kind }) => kind === 'code_wrong')).toHaveLength(1);
  expect(await decide(device.prove(options))).toBe('approved');
});

it('is refused of who has no passkey: an answer does not stand in for the code', async () => {
  const admin = await fixture.createUser('admin');
  await confirmApp(fixture.db, admin, twoDaysAgo());
  expect((await open(admin)).needsPasskey).toBe(false);
  expect(await decide(signer.device.prove(await optionsOf()), admin)).toBe('PASSKEY_REFUSED');
  expect(await decide(undefined, admin)).toBe('approved');
  expect(await open()).toMatchObject({ signature: null });
});

it('is accepted for five minutes, and once, also when the approval stays pending', async () => {
  const old = signer.device.prove(await optionsOf());
  fixture.clock.forward({ ms: 5 * 60_000 });
  expect(await decide(old)).toBe('PASSKEY_REFUSED');
  const answer = signer.device.prove(await optionsOf(), { counter: 0 }); // a synced passkey does not count
  await whileSubjectIsLocked(async () => {
    expect(await decide(answer)).toContain('Failed query'); // it waited for the lock in vain
  });
  expect(await open()).toMatchObject({ status: 'pending' });
  expect(await decide(answer)).toBe('PASSKEY_REFUSED');
});

it('belongs to the approval as it was signed: what is changed in the database makes it invalid', async () => {
  await decide(signer.device.prove(await optionsOf()));
  const [row] = await fixture.db.select().from(approvals).where(eq(approvals.id, id));
  if (!row?.checkerSignature) throw new Error('not signed');
  const { id: _, number: __, ...kept } = row;
  const signature = row.checkerSignature;
  const other = await createSigner();
  const [otherKey] = await fixture.db.select().from(passkeys).where(eq(passkeys.userId, other.actor.id));
  const changes: Partial<typeof approvals.$inferInsert>[] = [
    { fingerprint: row.fingerprint.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) },
    { inputHash: `${row.inputHash}0` },
    { operation: 'users.delete' },
    { kind: 'deposit' },
    { subjectName: 'somebody' },
    { subjectId: randomUUID() },
    { subjectUserId: randomUUID() },
    { amount: idr(1) },
    { before: { ...row.before, balance: 1 } },
    { after: { ...row.after, balance: 1 } },
    { before: null },
    { makerId: randomUUID() },
    { makerName: 'somebody' },
    { checkerId: other.actor.id },
    { checkerName: other.actor.username },
    { checkerSignature: { ...signature, publicKey: otherKey?.publicKey.toString('base64url') ?? '' } },
    { checkerSignature: { ...signature, origin: 'https://localhost.example' } },
    { checkerSignature: { ...signature, origin: 'no address' } },
    { checkerSignature: { ...signature, authenticatorData: '' } },
    { checkerSignature: { ...signature, clientDataJson: 'AAAA' } },
    { checkerSignature: { ...signature, valuesHash: '0' } },
    { checkerSignature: {} as typeof signature },
  ];
  for (const change of changes) {
    await tamper(change);
    expect([change, (await open()).signature]).toEqual([change, 'invalid']);
    await tamper(kept);
  }
  expect((await open()).signature).toBe('valid');
});

it('that the owner of the database removed is missed by the ledger check, while the passkey that would have made it is there', async () => {
  await decide(signer.device.prove(await optionsOf()));
  const [{ checkerSignature, number } = { checkerSignature: null, number: 0 }] = await fixture.db
    .select()
    .from(approvals)
    .where(eq(approvals.id, id));
  const missed = async () => {
    const { results } = await checkLedger(fixture.ctx);
    return results.find(({ invariant }) => invariant === 'large_transfers_were_approved')?.examples;
  };
  expect(await missed()).toEqual([]);
  await tamper({ checkerSignature: null });
  expect(await missed()).toEqual([`approval ${number} is not signed by the passkey of its checker`]);
  const decidedAt = new Date(fixture.clock.now().getTime() + 60_000);
  const setUp = (createdAt: Date) => fixture.db.update(passkeys).set({ createdAt }).where(eq(passkeys.userId, signer.actor.id));
  await setUp(decidedAt); // added while it was approved, or later
  expect(await missed()).toEqual([]);
  await setUp(twoDaysAgo());
  await tamper({ checkerSignature });
});

it('stays valid after the passkey was removed, and after the values were removed with a deleted user', async () => {
  await decide(signer.device.prove(await optionsOf()));
  await fixture.db.delete(passkeys).where(eq(passkeys.userId, signer.actor.id));
  expect(await open()).toMatchObject({ needsPasskey: false, signature: 'valid' });
  await deleteUser(fixture.as(fixture.masterAdmin), { id: (await open()).subjectUserId ?? '' });
  expect(await open()).toMatchObject({ before: null, after: null, signature: 'valid' });
});

it('is required by the database itself, and is not changed afterwards', async () => {
  const approve = (checkerId: string) =>
    fixture.db
      .update(approvals)
      .set({ status: 'approved', checkerId, checkerName: 'x', decidedAt: fixture.clock.now(), input: null })
      .where(eq(approvals.id, id));
  const refusal = (constraint: string) => ({ cause: expect.objectContaining({ constraint_name: constraint }) });
  await expect(approve(signer.actor.id)).rejects.toMatchObject(refusal('approval_is_signed'));
  const [{ number: _, ...row } = { number: 0 }] = await fixture.db.select().from(approvals).where(eq(approvals.id, id));
  const decided = { ...row, id: randomUUID(), subjectId: randomUUID(), status: 'approved', checkerId: randomUUID(), input: null } as const;
  const insert = fixture.db.insert(approvals).values({ ...decided, decidedAt: fixture.clock.now() } as typeof approvals.$inferInsert);
  await expect(insert).rejects.toMatchObject(refusal('approvals_append_only'));
  await decide(signer.device.prove(await optionsOf()));
  const remove = fixture.db.update(approvals).set({ checkerSignature: null }).where(eq(approvals.id, id));
  await expect(remove).rejects.toMatchObject(refusal('approvals_append_only'));
});

/* Protection has been on for three days. Each change is made while the decision waits for the account of the subject. */
const changes: Record<string, { change: (checker: Actor) => Promise<unknown>; code: string }> = {
  'the first passkey is added': {
    change: ({ id: userId }) => fixture.db.insert(passkeys).values({ ...otherPasskey(), userId, createdAt: threeDaysAgo() }),
    code: 'PASSKEY_SIGNATURE_REQUIRED',
  },
  'a factor is added': {
    change: ({ id: userId }) => fixture.db.insert(passkeys).values({ ...otherPasskey(), userId, createdAt: fixture.clock.now() }),
    code: 'NOT_A_CHECKER',
  },
  'a factor is removed': {
    change: ({ id: userId }) =>
      fixture.db.insert(securityEvents).values({ kind: 'second_factor_removed', userId, actorId: userId, at: fixture.clock.now() }),
    code: 'NOT_A_CHECKER',
  },
  'the factors are reset': {
    change: ({ id: userId }) => fixture.db.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId)),
    code: 'NOT_A_CHECKER',
  },
  'the checker becomes a member': {
    change: ({ id: userId }) => fixture.db.update(users).set({ role: 'user' }).where(eq(users.id, userId)),
    code: 'NOT_A_CHECKER',
  },
};
const otherPasskey = () => ({ id: randomUUID(), name: 'Phone', publicKey: Buffer.alloc(1), counter: 0, transports: [], isSynced: false });
const threeDaysAgo = () => new Date(fixture.clock.now().getTime() - 3 * dayMs);

it.each(Object.entries(changes))('is asked for, and the checker looked at, at the end: %s', async (_, { change, code }) => {
  const checker = await fixture.createUser('admin');
  await confirmApp(fixture.db, checker, twoDaysAgo());
  await fixture.db.update(protection).set({ since: threeDaysAgo() });
  try {
    let decided: Promise<string> | undefined;
    await whileSubjectIsLocked(async () => {
      decided = decide(undefined, checker);
      await expect.poll(() => countLockWaits(fixture.db)).toBe(1);
      await change(checker);
    });
    expect(await decided).toBe(code);
    expect(await open()).toMatchObject({ status: 'pending' });
  } finally {
    await fixture.db.update(protection).set({ since: null });
  }
});

/* A synced passkey does not count its answers. */
it.each([{}, { counter: 0 }])('executes once, of four decisions at once with one answer: %o', async (fault) => {
  await warmConnections(fixture);
  const answer = signer.device.prove(await optionsOf(), fault);
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => decide(answer)));
  const others = outcomes.filter((outcome) => outcome !== 'approved');
  expect(others).toHaveLength(3);
  expect(['APPROVAL_DECIDED', 'PASSKEY_REFUSED']).toEqual(expect.arrayContaining(others));
  const { subjectUserId, signature } = await open();
  const entityId = subjectUserId ?? '';
  expect([signature, await balanceOfSubject()]).toEqual(['valid', 13_000]);
  expect(await fixture.db.$count(auditLog, and(eq(auditLog.entityId, entityId), eq(auditLog.action, 'user.updated')))).toBe(1);
});

it('cannot be given at an IP address, where an approval by who has a passkey is refused', async () => {
  const { webOrigin } = fixture.ctx;
  fixture.ctx.webOrigin = 'http://127.0.0.1:3000';
  try {
    await expect(getSigningOptions(fixture.as(signer.actor), { id })).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
    expect(await decide()).toBe('PASSKEY_SIGNATURE_REQUIRED');
    expect(await decide(undefined, signer.actor, 'rejected')).toBe('rejected');
  } finally {
    fixture.ctx.webOrigin = webOrigin as string;
  }
});
