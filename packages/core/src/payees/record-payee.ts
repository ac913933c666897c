import { payableDetails, type PartialBankDetails } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { SavedBy } from './find-payee.ts';

const { payees, transactions } = schema;

type Source = (typeof payees.$inferInsert)['source'];

/** Records the payee of a withdrawal: the member's bank details if complete. An existing payee is not changed. */
export async function recordPayee(
  tx: Tx,
  ctx: Ctx,
  { transactionId, stored, savedBy, source }: { transactionId: string; stored: PartialBankDetails; savedBy: SavedBy; source: Source },
): Promise<void> {
  const details = payableDetails(stored);
  if (!details) return;
  await tx
    .insert(payees)
    .values({ transactionId, ...details, detailsBy: savedBy.by, detailsByName: savedBy.name, source, recordedAt: ctx.now() })
    .onConflictDoNothing();
}

/**
 * Records the details that the member has just saved as the payee of their pending and rejected withdrawals that have none; a
 * rejected one can be set back. The rows of the withdrawals are locked, so that a concurrent decision sees the payee or comes
 * before it.
 */
export async function recordMissingPayees(tx: Tx, ctx: Ctx, userId: string, stored: PartialBankDetails): Promise<void> {
  const details = payableDetails(stored);
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
