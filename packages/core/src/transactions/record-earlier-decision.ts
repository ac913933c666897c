import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { deciderName } from './decider-name.ts';
import type { TransactionRow } from './lock-transaction.ts';

const { earlierDecisions, transactions, users } = schema;

/**
 * Stores the decision of a request that is about to be changed or set back; nothing while it is pending. Money may have left the
 * bank for it, so the next decider has to see it. `reason`: null where none was given.
 */
export async function recordEarlierDecision(tx: Tx, ctx: AuthedCtx, before: TransactionRow, reason: string | null): Promise<void> {
  const { id, status, amount, processedAt } = before;
  if (status === 'pending' || processedAt === null) return;
  const [decider] = await tx
    .select({ name: deciderName(users.username) })
    .from(transactions)
    .leftJoin(users, eq(users.id, transactions.processedBy))
    .where(eq(transactions.id, id));
  await tx.insert(earlierDecisions).values({
    transactionId: id,
    status,
    amount,
    decidedAt: processedAt,
    decidedBy: decider?.name ?? null,
    undoneAt: ctx.now(),
    undoneBy: ctx.actor.username,
    reason,
  });
}
