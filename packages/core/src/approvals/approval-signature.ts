import { createHash } from 'node:crypto';
import { DomainError, type PasskeyOptions } from '@app/contract';
import { schema, type ApprovalSignature } from '@app/db';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { Actor, AdminCtx, ReaderCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { challengeMs, isCurrentChallenge } from '../second-factor/passkey-challenge.ts';
import { listDevices, passkeyOptionsFor } from '../second-factor/passkey-options.ts';
import { spendPasskey } from '../second-factor/spend-passkey.ts';
import { recordRepeatableEvent } from '../security-events/record-security-event.ts';
import { getApprovalRow, type ApprovalRow } from './select-approvals.ts';

const { passkeys } = schema;

type Checker = Pick<Actor, 'id' | 'username'>;

const sha256 = (text: string) => createHash('sha256').update(text);

/** SHA-256 of the name and the values before and after, in hex. They are removed when the user whom they are about is deleted. */
const valuesHashOf = ({ subjectName, before, after }: ApprovalRow): string =>
  sha256(JSON.stringify([subjectName, before, after])).digest('hex');

const timeBytes = 8;

/**
 * The challenge that a passkey signs: when it was made (8 bytes), and SHA-256 of that time, the approval, what is proposed by whom, the
 * values that both administrators see, and the checker.
 */
function challengeOf(approval: ApprovalRow, checker: Checker, valuesHash: string, madeAt: Date): Uint8Array<ArrayBuffer> {
  const { id, operation, kind, subjectId, subjectUserId, amount, inputHash, fingerprint, makerId, makerName } = approval;
  const proposed = [id, operation, kind, subjectId, subjectUserId, amount, inputHash, fingerprint, valuesHash, makerId, makerName];
  const time = Buffer.alloc(timeBytes);
  time.writeBigUInt64BE(BigInt(madeAt.getTime()));
  const signed = JSON.stringify(['approval/1', ...proposed, checker.id, checker.username, madeAt.toISOString()]);
  return Uint8Array.from(Buffer.concat([time, sha256(signed).digest()]));
}

/** When a challenge was made, by its base64url text; null: it is none of this approval, these values and this checker. */
function challengeTimeOf(text: string, approval: ApprovalRow, checker: Checker, valuesHash: string): Date | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < timeBytes) return null;
  const madeAt = new Date(Number(bytes.readBigUInt64BE()));
  if (Number.isNaN(madeAt.getTime())) return null;
  return bytes.equals(challengeOf(approval, checker, valuesHash, madeAt)) ? madeAt : null;
}

/** Whether the caller has to approve with a passkey, which is so for everyone who has one. */
export const needsPasskey = async ({ db, actor }: ReaderCtx): Promise<boolean> =>
  (await db.$count(passkeys, eq(passkeys.userId, actor.id))) > 0;

/**
 * The options with which a passkey of the caller signs an approval, within five minutes.
 * @throws DomainError NOT_FOUND, PASSKEY_REFUSED (the product is opened by an IP address)
 */
export async function getSigningOptions(ctx: AdminCtx, { id }: { id: string }): Promise<PasskeyOptions> {
  const approval = await getApprovalRow(ctx.db, id);
  const challenge = challengeOf(approval, ctx.actor, valuesHashOf(approval), ctx.now());
  return passkeyOptionsFor(ctx, challenge, await listDevices(ctx.db, ctx.actor.id));
}

/**
 * Accepts the signature of the caller over this approval, once. Null: the caller has no passkey, and gave no answer of one. An answer that
 * is not accepted is recorded as a security event.
 * @throws DomainError PASSKEY_SIGNATURE_REQUIRED (the caller has a passkey), PASSKEY_REFUSED
 */
export async function acceptSignature(
  ctx: AdminCtx,
  approval: ApprovalRow,
  credential: string | undefined,
): Promise<ApprovalSignature | null> {
  if (credential === undefined) {
    if (await needsPasskey(ctx)) throw new DomainError('PASSKEY_SIGNATURE_REQUIRED');
    return null;
  }
  const { actor } = ctx;
  const valuesHash = valuesHashOf(approval);
  const challengeTime = (text: string) => {
    const madeAt = challengeTimeOf(text, approval, actor, valuesHash);
    return madeAt && isCurrentChallenge(ctx, madeAt) ? madeAt : null;
  };
  const spent = await inTransaction(ctx, (tx) => spendPasskey(tx, ctx, actor.id, credential, challengeTime));
  if (!spent) {
    await recordRepeatableEvent(ctx, { kind: 'code_wrong', userId: actor.id, actorId: actor.id });
    throw new DomainError('PASSKEY_REFUSED');
  }
  const { passkey, origin, response } = spent;
  return {
    passkeyId: passkey.id,
    publicKey: passkey.publicKey.toString('base64url'),
    origin,
    authenticatorData: response.authenticatorData,
    clientDataJson: response.clientDataJSON,
    signature: response.signature,
    valuesHash,
  };
}

/* A challenge is accepted for five minutes; the clocks of two servers may differ by two. */
const clocksDifferMs = 120_000;
const isOfDecision = (madeAt: Date, decidedAt: Date): boolean => {
  const ageMs = decidedAt.getTime() - madeAt.getTime();
  return ageMs >= -clocksDifferMs && ageMs <= challengeMs + clocksDifferMs;
};

/** Whether this signature belongs to the approval as it is stored, with the names and the values that are shown, and to the time of its decision. */
export async function isSignatureValid(approval: ApprovalRow, signature: ApprovalSignature): Promise<boolean> {
  const { passkeyId: id, publicKey, origin, authenticatorData, clientDataJson, valuesHash } = signature;
  const { subjectName, before, after, checkerId, checkerName, decidedAt } = approval;
  const areValuesRemoved = subjectName === null && before === null && after === null;
  if (checkerId === null || checkerName === null || (!areValuesRemoved && valuesHashOf(approval) !== valuesHash)) return false;
  const checker = { id: checkerId, username: checkerName };
  const response = { authenticatorData, clientDataJSON: clientDataJson, signature: signature.signature };
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: (text) => {
        const madeAt = challengeTimeOf(text, approval, checker, valuesHash);
        return madeAt !== null && decidedAt !== null && isOfDecision(madeAt, decidedAt);
      },
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: 0 },
      requireUserVerification: true,
    });
    return verified;
  } catch {
    return false; // it is not as expected, or has another shape, which the owner of the database can give it
  }
}
