import type { ClosedTransaction, EarlierDecision, ListClosedRecordsInput, Page } from '@app/contract';
import { schema, type Db } from '@app/db';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { MasterReaderCtx } from '../context.ts';
import { countListed } from '../count-listed.ts';
import { fileAddress } from '../files/file-address.ts';
import { after, orderedBy, toPage } from '../page.ts';
import { noBankDetails } from '../payees/find-payee.ts';
import { deciderName } from '../transactions/decider-name.ts';
import { earlierDecisionsOfRow, shownEarlier } from '../requests/earlier-decisions.ts';
import { pageColumns, shownBalance, shownBalances } from '../statement/shown-balance.ts';
import { changesOf } from '../transactions/changes-of.ts';
import { closedOrder, closedPosition, closedRow, columnsOfClosedRow } from '../closed-records/closed-rows.ts';
import { requireClosedMember } from './require-closed-member.ts';

const { closedRecords, payees, transactions, users } = schema;

type ClosedTransactionRow = {
  row: typeof transactions.$inferSelect;
  payee: typeof payees.$inferSelect | null;
  processedBy: string | null;
  earlier: EarlierDecision[];
};

/**
 * The transactions of a deleted user, newest first, with the payees and proofs of the requests.
 * @throws DomainError NOT_FOUND
 */
export async function listClosedTransactions(
  ctx: MasterReaderCtx,
  { id, ...input }: ListClosedRecordsInput,
): Promise<Page<ClosedTransaction>> {
  await requireClosedMember(ctx.db, id);
  const filter = and(eq(closedRecords.userId, id), eq(closedRecords.kind, 'transaction'));
  const [rows, total] = await Promise.all([
    selectClosedTransactions(ctx.db, and(filter, after(closedOrder, input.cursor)), input.limit + 1),
    countListed(ctx.db, closedRecords, filter),
  ]);
  const page = toPage(rows, input, total, closedOrder);
  return { ...page, items: page.items.map(toClosedTransaction) };
}

/* As other transactions are selected, except that the rows are in the closed records. */
function selectClosedTransactions(db: Db, where: SQL | undefined, limit: number) {
  const page = db.$with('page').as(
    db
      .select(pageColumns)
      .from(closedRecords)
      .innerJoin(closedRow('transactions'), sql`true`)
      .where(where)
      .orderBy(...orderedBy(closedOrder))
      .limit(limit),
  );
  const shown = shownBalances(db);
  return db
    .with(page, shown)
    .select({
      position: closedPosition,
      row: { ...columnsOfClosedRow('transactions'), balanceAfter: shownBalance },
      payee: payees,
      processedBy: deciderName(users.username),
      earlier: earlierDecisionsOfRow(),
    })
    .from(closedRecords)
    .innerJoin(page, and(eq(page.listedId, closedRecords.recordId), eq(closedRecords.kind, 'transaction')))
    .innerJoin(closedRow('transactions'), sql`true`)
    .leftJoin(payees, eq(payees.transactionId, transactions.id))
    .leftJoin(users, eq(users.id, transactions.processedBy))
    .leftJoin(shown, eq(shown.rowId, transactions.id))
    .orderBy(...orderedBy(closedOrder));
}

function toClosedTransaction({ row, payee, processedBy, earlier }: ClosedTransactionRow): ClosedTransaction {
  const { bankName, accountName, accountNumber } = row.type === 'withdrawal' ? (payee ?? noBankDetails) : row;
  return {
    id: row.id,
    number: row.number,
    type: row.type,
    status: row.status === 'pending' && row.deletedAt === null ? 'closed' : row.status,
    amount: row.amount,
    createdAt: row.createdAt,
    ...changesOf(row),
    notes: row.notes,
    balanceAfter: row.balanceAfter,
    userId: row.userId,
    accrualDay: row.accrualDay,
    adminNote: row.adminNote,
    ...shownEarlier(earlier),
    processedAt: row.processedAt,
    processedBy,
    bankName,
    accountName,
    accountNumber,
    proofImage: fileAddress(row.proofFileId),
    deletedAt: row.deletedAt,
    deletionReason: row.deletionReason,
  };
}
