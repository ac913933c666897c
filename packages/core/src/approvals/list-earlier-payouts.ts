import { earlierPayoutsMax, type ApprovalDetails } from '@app/contract';
import { schema, type Db } from '@app/db';
import { and, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { maskAccountNumber } from '../payees/mask-account-number.ts';
import type { ApprovalRow } from './select-approvals.ts';

const { payees, transactions } = schema;

type EarlierPayouts = Pick<ApprovalDetails, 'payouts' | 'accountNameBefore'>;
type Proposed = Pick<ApprovalRow, 'operation' | 'kind' | 'after' | 'subjectId' | 'subjectUserId' | 'decidedAt'>;

/** Whether the operation pays a member: it approves a withdrawal, or corrects a transaction into an approved one. */
const isPayout = ({ operation, kind, after }: Proposed): boolean =>
  operation === 'transactions.update' ? after?.['type'] === 'withdrawal' && after['status'] === 'approved' : kind === 'withdrawal';

/**
 * Of an approval that pays a member: the last withdrawals paid to the member, at most `earlierPayoutsMax`, newest first. A decided approval has those
 * that were paid before the decision, which its checker could see. `accountNameBefore`: the account holder of the newest one, if it differs from
 * the account holder in this approval. Both are null for an approval that pays no member, and after the member was deleted.
 */
export async function listEarlierPayouts(db: Db, approval: Proposed): Promise<EarlierPayouts> {
  const { subjectId, subjectUserId, decidedAt, after } = approval;
  if (!isPayout(approval) || after === null || subjectUserId === null) return { payouts: null, accountNameBefore: null };
  const rows = await db
    .select({
      id: transactions.id,
      number: transactions.number,
      paidAt: sql<Date>`${transactions.processedAt}`.mapWith(transactions.processedAt),
      amount: transactions.amount,
      bankName: payees.bankName,
      accountName: payees.accountName,
      accountNumber: payees.accountNumber,
    })
    .from(transactions)
    .leftJoin(payees, eq(payees.transactionId, transactions.id))
    .where(
      and(
        eq(transactions.userId, subjectUserId),
        eq(transactions.type, 'withdrawal'),
        eq(transactions.status, 'approved'),
        isNull(transactions.deletedAt),
        ne(transactions.id, subjectId),
        decidedAt === null ? undefined : lte(transactions.processedAt, decidedAt),
      ),
    )
    .orderBy(desc(transactions.processedAt), desc(transactions.id))
    .limit(earlierPayoutsMax);
  const payouts = rows.map(({ accountName: _accountName, accountNumber, ...payout }) => ({
    ...payout,
    accountNumber: accountNumber && maskAccountNumber(accountNumber),
  }));
  return { payouts, accountNameBefore: nameBefore(rows[0]?.accountName, after['accountName']) };
}

/* Banks print names in capitals and members do not: only another name is a change. */
const comparable = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toUpperCase();

const nameBefore = (earlier: string | null | undefined, present: unknown): string | null =>
  earlier && typeof present === 'string' && comparable(earlier) !== comparable(present) ? earlier : null;
