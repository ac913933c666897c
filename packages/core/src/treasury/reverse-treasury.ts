import { DomainError, type ReverseTreasuryInput, type TreasuryEntry } from '@app/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { MasterAdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { invalidateAdminStats } from '../invalidate.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { requireSecondPerson } from '../protection/require-second-person.ts';
import { isAboveLimit } from './is-above-limit.ts';
import { lockBank } from './lock-bank.ts';
import { getTreasuryEntry } from './select-treasury.ts';

/**
 * Reverses a treasury entry, as of its own day, so that it is in no day's figures. The bank balance may become negative: a
 * false entry can always be reversed.
 * @throws DomainError NOT_FOUND, ALREADY_REVERSED; SecondPersonNeeded
 */
export async function reverseTreasury(ctx: MasterAdminCtx, { id, note }: ReverseTreasuryInput): Promise<TreasuryEntry> {
  const reversed = await inTransaction(ctx, async (tx) => {
    // A concurrent reversal waits here, and then finds it reversed.
    await lockBank(tx);
    const { entry, transfer } = await getTreasuryEntry(tx, id);
    if (entry.reversedAt !== null) throw new DomainError('ALREADY_REVERSED');
    const { direction, amount, occurredOn } = entry;
    const before = { direction, amount, note: entry.note, occurredOn };
    await requireSecondPerson(tx, ctx, {
      reasons: (await isAboveLimit(tx, ctx, amount)) ? ['above_limit'] : [],
      subjectId: id,
      kind: direction,
      amount,
      before,
      after: { reversalNote: note },
    });
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
    await recordAudit(tx, ctx, { action: 'treasury.reversed', entityId: id, before, after: { reversalNote: note } });
    return (await getTreasuryEntry(tx, id)).entry;
  });
  invalidateAdminStats(ctx);
  return reversed;
}
