import { bankFields, DomainError, type BankDetailsInput, type Me, type PartialBankDetails, type UpdateProfileInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { getMe } from '../auth/get-me.ts';
import type { EditorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { lockBankDetails } from '../payees/lock-bank-details.ts';
import { recordMissingPayees } from '../payees/record-payee.ts';
import { maskAccountNumber } from '../payees/mask-account-number.ts';
import { readPayoutControls } from '../payout-controls/read-payout-controls.ts';
import { recordOwnChange } from '../payout-controls/record-own-change.ts';
import { refuseOwnFrozen } from '../payout-controls/refuse-payout.ts';
import { enqueueDeliveries, type DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { isSameAccount, mergeBankDetails, refuseInvalidBankDetails, savedBy } from '../payees/merge-bank-details.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';

const { files, users } = schema;

/**
 * Changes the caller's own bank details and picture; absent fields are kept. The picture must have been uploaded by the same
 * user. Bank details are complete or empty; they apply to later withdrawals, and to those without a payee. Other ones hold the caller's
 * payouts while protection is on, and the caller is notified.
 * @throws DomainError NOT_FOUND for another user's picture, INVALID_INPUT, WRONG_PASSWORD, TOO_MANY_ATTEMPTS, PAYOUTS_FROZEN
 */
export async function updateProfile(ctx: EditorCtx, { profileImage, currentPassword, ...given }: UpdateProfileInput): Promise<Me> {
  if (currentPassword !== undefined) await checkOwnPassword(ctx, currentPassword);
  const picture = profileImage === undefined ? {} : { profileImageId: profileImage && (await ownPicture(ctx, profileImage)) };
  const namesBank = bankFields.some((field) => given[field] !== undefined);
  const due = await inTransaction(ctx, async (tx) => {
    const { details, due } = namesBank ? await changeBankDetails(tx, ctx, given) : { details: {}, due: [] };
    const changed = { ...details, ...picture };
    if (Object.keys(changed).length > 0) await tx.update(users).set(changed).where(eq(users.id, ctx.actor.id));
    return due;
  });
  ctx.invalidate({ topics: ['requests', 'me', 'notifications'], to: ctx.actor.id });
  ctx.invalidate({ topics: ['requests'], to: 'administrators' });
  await enqueueDeliveries(ctx, due);
  return getMe(ctx);
}

/**
 * Returns the new bank details; withdrawals without a payee get them. Details saved by staff become the member's own once the
 * member sends all of them. The profile is locked, so that a concurrent withdrawal sees the new details or comes before.
 */
async function changeBankDetails(
  tx: Tx,
  ctx: EditorCtx,
  given: BankDetailsInput,
): Promise<{ details: ReturnType<typeof savedBy>; due: DueDelivery[] }> {
  const { id } = ctx.actor;
  const { stored, savedBy: before } = await lockBankDetails(tx, id);
  const details = mergeBankDetails(stored, given);
  refuseInvalidBankDetails(details);
  // A caller who sends only some fields does not confirm the others, which staff saved.
  const isConfirmed = before.by === 'member' || bankFields.every((field) => given[field] !== undefined);
  if (isConfirmed) await recordMissingPayees(tx, ctx, id, details);
  const isSame = isSameAccount(stored, details);
  if (!isSame || (isConfirmed && before.by === 'staff')) refuseOwnFrozen(await readPayoutControls(tx, id));
  const due = isSame
    ? []
    : await recordOwnChange(tx, ctx, { kind: 'bank_details_changed', hold: 'bank_details', userId: id, ...accountOf(details) });
  if (isConfirmed) return { details: savedBy({ by: 'member', name: null }, details), due };
  // Details written partly by both name no administrator, because the rest is not the administrator's.
  return { details: savedBy(isSame ? before : { by: 'staff', name: null }, details), due };
}

/** The account for a notification: the number is masked. */
const accountOf = ({ bankName, accountNumber }: PartialBankDetails): { account?: string } =>
  bankName === null || accountNumber === null ? {} : { account: `${bankName}, ${maskAccountNumber(accountNumber)}` };

async function ownPicture(ctx: EditorCtx, address: string): Promise<string> {
  const id = address.slice(address.lastIndexOf('/') + 1);
  const [found] = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ctx.actor.id), eq(files.kind, 'profile')));
  if (!found) throw new DomainError('NOT_FOUND', {}, { profileImage: 'invalid' });
  return found.id;
}
