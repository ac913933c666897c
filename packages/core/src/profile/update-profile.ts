import { bankFields, DomainError, type BankDetailsInput, type Me, type UpdateProfileInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { getMe } from '../auth/get-me.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { lockBankDetails } from '../payees/lock-bank-details.ts';
import { recordMissingPayees } from '../payees/record-payee.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { isSameAccount, mergeBankDetails, refuseInvalidBankDetails, savedBy } from '../payees/merge-bank-details.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';

const { files, users } = schema;

/**
 * Changes the caller's own bank details and picture; absent fields are kept. The picture must have been uploaded by the same
 * user. Bank details are complete or empty; they apply to later withdrawals, and to those without a payee.
 * @throws DomainError NOT_FOUND for another user's picture, INVALID_INPUT, WRONG_PASSWORD, TOO_MANY_ATTEMPTS
 */
export async function updateProfile(ctx: AuthedCtx, { profileImage, currentPassword, ...given }: UpdateProfileInput): Promise<Me> {
  if (currentPassword !== undefined) await checkOwnPassword(ctx, currentPassword);
  const picture = profileImage === undefined ? {} : { profileImageId: profileImage && (await ownPicture(ctx, profileImage)) };
  const namesBank = bankFields.some((field) => given[field] !== undefined);
  await inTransaction(ctx, async (tx) => {
    const details = namesBank ? await changeBankDetails(tx, ctx, given) : {};
    const changed = { ...details, ...picture };
    if (Object.keys(changed).length > 0) await tx.update(users).set(changed).where(eq(users.id, ctx.actor.id));
  });
  ctx.invalidate({ topics: ['requests', 'me'], to: ctx.actor.id });
  ctx.invalidate({ topics: ['requests'], to: 'administrators' });
  return getMe(ctx);
}

/**
 * Returns the new bank details; withdrawals without a payee get them. Details saved by staff become the member's own once the
 * member sends all of them. The profile is locked, so that a concurrent withdrawal sees the new details or comes before.
 */
async function changeBankDetails(tx: Tx, ctx: AuthedCtx, given: BankDetailsInput): Promise<ReturnType<typeof savedBy>> {
  const { id } = ctx.actor;
  const { stored, savedBy: before } = await lockBankDetails(tx, id);
  const details = mergeBankDetails(stored, given);
  refuseInvalidBankDetails(details);
  // A caller who sends only some fields does not confirm the others, which staff saved.
  const isConfirmed = before.by === 'member' || bankFields.every((field) => given[field] !== undefined);
  if (isConfirmed) await recordMissingPayees(tx, ctx, id, details);
  const isSame = isSameAccount(stored, details);
  if (!isSame) await recordSecurityEvent(tx, ctx, { kind: 'bank_details_changed', userId: id, actorId: id });
  if (isConfirmed) return savedBy({ by: 'member', name: null }, details);
  // Details written partly by both name no administrator, because the rest is not the administrator's.
  return savedBy(isSame ? before : { by: 'staff', name: null }, details);
}

async function ownPicture(ctx: AuthedCtx, address: string): Promise<string> {
  const id = address.slice(address.lastIndexOf('/') + 1);
  const [found] = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ctx.actor.id), eq(files.kind, 'profile')));
  if (!found) throw new DomainError('NOT_FOUND', {}, { profileImage: 'invalid' });
  return found.id;
}
