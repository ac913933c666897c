import { DomainError, type ReverseTreasuryInput, type TreasuryEntry } from '@app/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { lockBank } from './lock-bank.ts';
import { getTreasury } from './select-treasury.ts';

/**
 * Takes an entry of the treasury back, as of the day that it was written for: what never happened is in no day's figures.
 * It may leave less than nothing at the bank; then that is what the books have to say.
 * @throws DomainError NOT_FOUND, ALREADY_REVERSED
 */
export function reverseTreasury(ctx: AuthedCtx, { id, note }: ReverseTreasuryInput): Promise<TreasuryEntry> {
  return inTransaction(ctx, async (tx) => {
    // Whoever else reverses it waits here, and then sees that it is done.
    await lockBank(tx);
    const { entry, transfer } = await getTreasury(tx, id);
    if (entry.reversedAt !== null) throw new DomainError('ALREADY_REVERSED');
    await postTransfers(tx, ctx, [
      {
        key: `reversal-${transfer.id}`,
        kind: 'reversal',
        debitAccountId: transfer.creditAccountId,
        creditAccountId: transfer.debitAccountId,
        amount: transfer.amount,
        reversesId: transfer.id,
        effectiveAt: transfer.effectiveAt,
        actorId: ctx.actor.id,
        reason: note,
      },
    ]);
    const { direction, amount, occurredOn } = entry;
    const before = { direction, amount, note: entry.note, occurredOn };
    await recordAudit(tx, ctx, { action: 'treasury.reversed', entityId: id, before, after: { reversalNote: note } });
    return (await getTreasury(tx, id)).entry;
  });
}
