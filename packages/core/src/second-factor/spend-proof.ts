import type { FactorProof } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { toPlainNumber } from '@app/money';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { recordOwnChange } from '../payout-controls/record-own-change.ts';
import { decryptSecret } from './encrypted-secret.ts';
import { isConfirmedApp } from './has-second-factor.ts';
import { challengeTime, type ChallengePurpose } from './passkey-challenge.ts';
import { hashRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { spendPasskey } from './spend-passkey.ts';
import { stepOf } from './totp.ts';

const { authenticatorApps } = schema;

/** A code as it was given: the digits of an app, or the hash of a recovery code (undefined: the user has none). */
export type GivenCode = { digits: string } | { hash: Buffer | undefined };

/** A code, or the answer of a passkey and what its challenge was made for. */
export type GivenProof = GivenCode | { credential: string; purpose: ChallengePurpose };

/** A code without the spaces and dashes between its groups, and with ASCII digits and letters instead of those of full width or of Thai. */
export const plainCode = (code: string): string => toPlainNumber(code).replace(/[\s-]/g, '');

/**
 * Reads a code without using it up. Before the transaction that spends it, because a recovery code is hashed, which takes long.
 * @throws DomainError UNAVAILABLE
 */
export async function hashIfRecoveryCode(ctx: Ctx, userId: string, code: string): Promise<GivenCode> {
  const text = plainCode(code).toUpperCase();
  return /^\d{6}$/.test(text) ? { digits: text } : { hash: await hashRecoveryCode(ctx.db, userId, text) };
}

/**
 * Reads what a caller gave in the session of this token, without using it up; undefined: nothing.
 * @throws DomainError UNAVAILABLE
 */
export async function readProof(
  ctx: Ctx,
  userId: string,
  token: string,
  { code, credential }: FactorProof,
): Promise<GivenProof | undefined> {
  if (credential !== undefined) return { credential, purpose: { use: 'prove', token } };
  return code === undefined ? undefined : hashIfRecoveryCode(ctx, userId, code);
}

/** Uses up what `readProof` read: a code as `spendCode` does, or the answer of a passkey. Null: it is not accepted. @throws DomainError PASSKEY_REFUSED (at an IP address) */
export async function spendProof(tx: Tx, ctx: Ctx, userId: string, given: GivenProof): Promise<DueDelivery[] | null> {
  if (!('credential' in given)) return spendCode(tx, ctx, userId, given);
  return (await spendPasskey(tx, ctx, userId, given.credential, (text) => challengeTime(ctx, given.purpose, text))) ? [] : null;
}

/**
 * Uses up a code of this user: the same code, and codes of the app that are older, are not accepted again. The use of a recovery code is
 * recorded, holds the user's payouts while protection is on, and is notified to the user. Returns the deliveries to enqueue after the
 * commit; null: the code is none of theirs.
 */
export async function spendCode(tx: Tx, ctx: Ctx, userId: string, given: GivenCode): Promise<DueDelivery[] | null> {
  if ('digits' in given) return (await spendDigits(tx, ctx, userId, given.digits)) ? [] : null;
  if (given.hash === undefined || !(await spendRecoveryCode(tx, ctx, userId, given.hash))) return null;
  return recordOwnChange(tx, ctx, { kind: 'recovery_code_used', hold: 'recovery_code', userId });
}

async function spendDigits(tx: Tx, ctx: Ctx, userId: string, digits: string): Promise<boolean> {
  const { encryptedSecret, lastStep } = authenticatorApps;
  // Locked, so that of two concurrent log-ins with one code the second finds it used.
  const [app] = await tx.select({ encryptedSecret, lastStep }).from(authenticatorApps).where(isConfirmedApp(userId)).for('update');
  const step = app === undefined ? null : stepOf(ctx, decryptSecret(ctx, userId, app.encryptedSecret), digits);
  if (app === undefined || step === null || step <= app.lastStep) return false;
  await tx.update(authenticatorApps).set({ lastStep: step }).where(eq(authenticatorApps.userId, userId));
  return true;
}
