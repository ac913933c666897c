import { DomainError, receiptsMax, type ReceiptsInput } from '@app/contract';
import { inSnapshot, schema } from '@app/db';
import { and, desc, inArray, or } from 'drizzle-orm';
import type { MemberCtx } from '../context.ts';
import { getAvailableAndInvested } from '../ledger/get-available-and-invested.ts';
import { withinDays } from '../within-days.ts';
import { readReceipts } from './read-receipts.ts';

const { transfers } = schema;

/**
 * The receipts of the caller's movements in these days, in the order of the statement, as JSON lines: `{"movement": number, "receipt": text}`
 * (`readReceipts`). `receipt` null: the checkpoint does not contain the movement yet.
 * @throws DomainError TOO_MANY_RECEIPTS for more than 1,000 movements
 */
export function getReceipts(ctx: MemberCtx, days: ReceiptsInput): Promise<string> {
  return inSnapshot(ctx.db, async (tx) => {
    const { available, invested } = await getAvailableAndInvested(tx, ctx.actor.id);
    const accountIds = [available.id, invested.id];
    const { id, effectiveAt, debitAccountId, creditAccountId } = transfers;
    const movements = await tx
      .select({ id })
      .from(transfers)
      .where(and(or(inArray(debitAccountId, accountIds), inArray(creditAccountId, accountIds)), withinDays(effectiveAt, days)))
      .orderBy(desc(effectiveAt), desc(id))
      .limit(receiptsMax + 1);
    if (movements.length > receiptsMax) throw new DomainError('TOO_MANY_RECEIPTS', { count: receiptsMax });
    const ids = movements.map((movement) => movement.id);
    const receipts = await readReceipts(tx, ids);
    return ids.map((movement) => `${JSON.stringify({ movement, receipt: receipts.get(movement) ?? null })}\n`).join('');
  });
}
