import assert from 'node:assert/strict';
import { schema, type Tx } from '@app/db';
import { subtract, sum } from '@app/money';
import { and, eq, inArray } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { house } from '../ledger/house.ts';
import type { TransferToPost } from '../ledger/post-transfers.ts';
import { reversalOf } from '../ledger/reverse-transaction.ts';

const { transfers } = schema;

/**
 * What takes back a bonus whose row an administrator deletes: the whole bonus is reversed and what corrections had taken of
 * it is given back at once, so that the referrer is left without what the row still showed. The corrections themselves can't
 * be reversed: a debt that one of them made may have been paid since. The caller holds the lock of the row.
 */
export async function reverseBonus(tx: Tx, ctx: AuthedCtx, rowId: string): Promise<TransferToPost[]> {
  const posted = await tx
    .select()
    .from(transfers)
    .where(and(eq(transfers.transactionId, rowId), inArray(transfers.kind, ['referral_bonus', 'bonus_correction', 'bonus_restoration'])));
  const bonus = posted.find(({ kind }) => kind === 'referral_bonus');
  assert(bonus?.referredUserId && bonus.bonusOn, 'a bonus names friend and day');
  const amountOf = (wanted: string) => sum(posted.filter(({ kind }) => kind === wanted).map(({ amount }) => amount));
  const taken = subtract(amountOf('bonus_correction'), amountOf('bonus_restoration'));
  const restoration: TransferToPost = {
    key: `bonus-restoration-${bonus.id}-${posted.length - 1}-${bonus.creditAccountId}`,
    kind: 'bonus_restoration',
    debitAccountId: house.referral_expense,
    creditAccountId: bonus.creditAccountId,
    amount: taken,
    transactionId: rowId,
    referredUserId: bonus.referredUserId,
    bonusOn: bonus.bonusOn,
    actorId: ctx.actor.id,
  };
  return [...(taken > 0 ? [restoration] : []), reversalOf(bonus, rowId)];
}
