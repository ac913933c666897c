import { payableDetails, type KeptBankDetails } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { SavedBy } from './find-payee.ts';

const { payees, transactions } = schema;

type Source = (typeof payees.$inferInsert)['source'];

/** Records where a withdrawal is to be paid: the member's complete bank details, if any. What was recorded before stays. */
export async function recordPayee(
  tx: Tx,
  ctx: Ctx,
  { transactionId, kept, savedBy, source }: { transactionId: string; kept: KeptBankDetails; savedBy: SavedBy; source: Source },
): Promise<void> {
  const details = payableDetails(kept);
  if (!details) return;
  await tx
    .insert(payees)
    .values({ transactionId, ...details, detailsBy: savedBy.by, detailsByName: savedBy.name, source, recordedAt: ctx.now() })
    .onConflictDoNothing();
}

/**
 * Gives the withdrawals of a member that have no payee yet, and are not paid, the details that the member has just saved.
 * Their rows are locked, so that a decision at the same moment sees the payee or comes before it.
 */
export async function recordMissingPayees(tx: Tx, ctx: Ctx, userId: string, kept: KeptBankDetails): Promise<void> {
  const details = payableDetails(kept);
  if (!details) return;
  const without = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.type, 'withdrawal'),
        ne(transactions.status, 'approved'),
        isNull(transactions.deletedAt),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(payees)
            .where(eq(payees.transactionId, transactions.id)),
        ),
      ),
    )
    .orderBy(transactions.id)
    .for('update');
  if (without.length === 0) return;
  const rows = without.map(({ id }) => ({
    transactionId: id,
    ...details,
    detailsBy: 'member' as const,
    source: 'profile' as const,
    recordedAt: ctx.now(),
  }));
  await tx.insert(payees).values(rows).onConflictDoNothing();
}
