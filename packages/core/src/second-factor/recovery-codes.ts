import { randomBytes, randomInt } from 'node:crypto';
import { recoveryCodesPerUser, referralCodeAlphabet } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { hashWithSalt } from '../passwords/password.ts';

const { recoveryCodes } = schema;

const characters = 12;
const groupOf = 4;
const saltBytes = 16;

/** A new set of recovery codes: `codes` as shown to the user, and what is stored of them. */
export type NewRecoveryCodes = { codes: string[]; salt: Buffer; hashes: Buffer[] };

/**
 * Makes a set of recovery codes of 60 random bits each. Not in a transaction, and one hash at a time: hashing takes long, and log-ins wait
 * for it too.
 * @throws DomainError UNAVAILABLE
 */
export async function makeRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = randomBytes(saltBytes);
  const plain = Array.from({ length: recoveryCodesPerUser }, () =>
    Array.from({ length: characters }, () => referralCodeAlphabet[randomInt(referralCodeAlphabet.length)]).join(''),
  );
  const hashes: Buffer[] = [];
  for (const code of plain) hashes.push(await hashWithSalt(code, salt));
  return { codes: plain.map((code) => (code.match(new RegExp(`.{${groupOf}}`, 'g')) ?? []).join('-')), salt, hashes };
}

/** Replaces the recovery codes of a user. */
export async function replaceRecoveryCodes(tx: Tx, ctx: Ctx, userId: string, { salt, hashes }: NewRecoveryCodes): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash, salt, createdAt: ctx.now() })));
}

/** The hash under which this code of the user would be stored; undefined: the user has no recovery codes. @throws DomainError UNAVAILABLE */
export async function hashRecoveryCode(db: Db, userId: string, code: string): Promise<Buffer | undefined> {
  const [found] = await db.select({ salt: recoveryCodes.salt }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).limit(1);
  return found && hashWithSalt(code, found.salt);
}

/** Marks the code with this hash as used; false: there is none, or it was used before. */
export async function spendRecoveryCode(tx: Tx, ctx: Ctx, userId: string, hash: Buffer): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: ctx.now() })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
}

export const countUnusedRecoveryCodes = (db: Db | Tx, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
