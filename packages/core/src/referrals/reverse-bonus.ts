import assert from 'node:assert/strict';
import { schema, type Tx } from '@app/db';
import { subtract, sum } from '@app/money';
import { and, eq, inArray } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import type { TransferToPost } from '../ledger/post-transfers.ts';
import { reversalOf } from '../ledger/reverse-transaction.ts';

const { transfers } = schema;

/**
 * The transfers that take back a bonus whose row an administrator deletes: the whole bonus is reversed, and what corrections had
 * taken of it is restored in the same posting, so that the referrer loses the amount that the row still showed. The corrections
 * themselves can't be reversed: a debt from one of them may have been repaid since. The caller holds the lock of the row.
 */
export async function reverseBonus(tx: Tx, ctx: AuthedCtx, rowId: string): Promise<TransferToPost[]> {
  const posted = await tx
    .select()
    .from(transfers)
    .where(and(eq(transfers.transactionId, rowId), inArray(transfers.kind, ['referral_bonus', 'bonus_correction', 'bonus_restoration'])));
  const bonus = posted.find(({ kind }) => kind === 'referral_bonus');
  assert(bonus?.referredUserId && bonus.bonusOn, 'a bonus names friend and day');
  const amountOf = (expectedKind: string) => sum(posted.filter(({ kind }) => kind === expectedKind).map(({ amount }) => amount));
  const taken = subtract(amountOf('bonus_correction'), amountOf('bonus_restoration'));
  const restoration: TransferToPost = {
    key: `bonus-restoration-${bonus.id}-${posted.length - 1}-${bonus.creditAccountId}`,
    kind: 'bonus_restoration',
    debitAccountId: companyAccounts.referral_expense,
    creditAccountId: bonus.creditAccountId,
    amount: taken,
    transactionId: rowId,
    referredUserId: bonus.referredUserId,
    bonusOn: bonus.bonusOn,
    actorId: ctx.actor.id,
  };
  return [...(taken > 0 ? [restoration] : []), reversalOf(bonus, rowId)];
}
