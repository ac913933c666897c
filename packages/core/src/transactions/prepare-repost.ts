import type { Tx } from '@app/db';
import { ZERO } from '@app/money';
import type { AuthedCtx } from '../context.ts';
import { balanceAfter } from '../ledger/balance-after.ts';
import { lockAvailable } from '../ledger/lock-available.ts';
import type { TransferToPost } from '../ledger/post-transfers.ts';
import { countReversals, requestTransfer } from '../ledger/request-transfer.ts';
import { listUnreversed, reversalOf } from '../ledger/reverse-transaction.ts';
import { correctBonuses, type BonusCorrections } from '../referrals/correct-bonuses.ts';
import { lockBonusesOn } from '../referrals/lock-bonuses-on.ts';
import type { EditableRow, CorrectedFields } from './correction-of.ts';
import type { TransactionRow } from './lock-transaction.ts';

/** Whether a correction leaves the postings of the transaction unchanged. */
export const isSameMoney = (before: EditableRow, next: CorrectedFields): boolean =>
  next.amount === before.amount && next.type === before.type && next.status === before.status;

const isDepositInEffect = ({ type, status }: Pick<TransactionRow, 'type' | 'status'>) => type === 'deposit' && status === 'approved';

type Repost = BonusCorrections & { balanceAfter: TransactionRow['balanceAfter'] };

/**
 * The reversals and new transfers of a correction, and the balance after them, null when nothing remains posted. The member's
 * account is locked from here on; whether the balance suffices is decided by the database when they are posted.
 */
export async function prepareRepost(tx: Tx, ctx: AuthedCtx, before: EditableRow, next: CorrectedFields): Promise<Repost> {
  if (isSameMoney(before, next)) return { balanceAfter: before.balanceAfter, toPost: [], due: [] };
  const bonuses = [before, next].some(isDepositInEffect) ? await lockBonusesOn(tx, before) : null;
  const available = await lockAvailable(tx, before.userId);
  const unreversed = await listUnreversed(tx, before.id);
  const toPost: TransferToPost[] = unreversed.map((transfer) => reversalOf(transfer, before.id));
  if (next.status === 'approved') {
    const reversals = (await countReversals(tx, before.id)) + unreversed.length;
    toPost.push({ ...requestTransfer({ ...next, id: before.id }, available.id, reversals), actorId: ctx.actor.id });
  }
  const corrections = await correctBonuses(tx, ctx, bonuses, isDepositInEffect(next) ? next.amount : ZERO);
  return {
    balanceAfter: next.status === 'approved' ? balanceAfter(available, toPost) : null,
    toPost: [...toPost, ...corrections.toPost],
    due: corrections.due,
  };
}
