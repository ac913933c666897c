import { payableDetails, type BankDetails, type KeptBankDetails } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

const { payees, transactions, users } = schema;

type Source = (typeof payees.$inferInsert)['source'];

/**
 * Locks the bank details of a member's profile and reads them, with who saved them: a change of them at the same moment
 * waits, or is seen. Staff and the bonus run lock a user before that user's accounts; whoever needs both asks for this first.
 */
export async function lockPayeeOf(tx: Tx, userId: string): Promise<{ details: BankDetails | undefined; isFromStaff: boolean }> {
  const { bankName, accountName, accountNumber, bankDetailsBy } = users;
  const [profile] = await tx
    .select({ bankName, accountName, accountNumber, bankDetailsBy })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return { details: profile && payableDetails(profile), isFromStaff: profile?.bankDetailsBy === 'staff' };
}

/** Records where a withdrawal is to be paid: the member's complete bank details, if any. What was recorded before stays. */
export async function recordPayee(
  tx: Tx,
  ctx: Ctx,
  { transactionId, details, source }: { transactionId: string; details: BankDetails | undefined; source: Source },
): Promise<void> {
  if (!details) return;
  await tx
    .insert(payees)
    .values({ transactionId, ...details, source, recordedAt: ctx.now() })
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
  const rows = without.map(({ id }) => ({ transactionId: id, ...details, source: 'profile' as const, recordedAt: ctx.now() }));
  await tx.insert(payees).values(rows).onConflictDoNothing();
}
