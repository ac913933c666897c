import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { deriveKey } from '../derive-key.ts';
import { hashToken } from '../hash-token.ts';

/**
 * What a challenge is for: to add a passkey for this user while password and factors are as they were (`factorStateOf`), to prove one in
 * the session of this token, or to log in.
 */
export type ChallengePurpose = { use: 'add'; userId: string; factorState: string } | { use: 'prove'; token: string } | { use: 'log_in' };

/** For so long the answer to a challenge is accepted. */
export const challengeMs = 5 * 60_000;
/** The clocks of two processes may differ by so much. */
const toleranceMs = 60_000;
const timeBytes = 8;
const randomPartBytes = 16;
const signedBytes = timeBytes + randomPartBytes;

/**
 * A challenge for the device, which is valid for five minutes. It carries its time and is authenticated by a key of the product, so that
 * nothing is stored for callers who only ask for one.
 */
export function makeChallenge(ctx: Ctx, purpose: ChallengePurpose): Uint8Array<ArrayBuffer> {
  const signed = Buffer.alloc(signedBytes);
  signed.writeBigUInt64BE(BigInt(ctx.now().getTime()));
  randomBytes(randomPartBytes).copy(signed, timeBytes);
  return Uint8Array.from(Buffer.concat([signed, authenticate(ctx, purpose, signed)]));
}

/** When this challenge was made for this purpose, by its base64url text; null: it was not, or more than five minutes ago. */
export function challengeTime(ctx: Ctx, purpose: ChallengePurpose, text: string): Date | null {
  const bytes = Buffer.from(text, 'base64url');
  const [signed, given] = [bytes.subarray(0, signedBytes), bytes.subarray(signedBytes)];
  const expected = authenticate(ctx, purpose, signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const madeAt = new Date(Number(signed.readBigUInt64BE()));
  return isCurrentChallenge(ctx, madeAt) ? madeAt : null;
}

/** Whether a challenge of this time is still accepted: for five minutes. */
export function isCurrentChallenge(ctx: Ctx, madeAt: Date): boolean {
  const ageMs = ctx.now().getTime() - madeAt.getTime();
  return ageMs <= challengeMs && ageMs >= -toleranceMs;
}

function authenticate(ctx: Ctx, purpose: ChallengePurpose, signed: Buffer): Buffer {
  const subject =
    purpose.use === 'add' ? `${purpose.userId} ${purpose.factorState}` : purpose.use === 'prove' ? hashToken(purpose.token) : '';
  return createHmac('sha256', deriveKey(ctx, 'second factor: challenge of a passkey'))
    .update(`${purpose.use} ${subject} `)
    .update(signed)
    .digest();
}
