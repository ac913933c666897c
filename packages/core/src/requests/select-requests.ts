import assert from 'node:assert/strict';
import { decisionDueAt, type EarlierDecision, type Request, type requestSorts, type RequestType } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fileAddress } from '../files/file-address.ts';
import { noBankDetails, staffOf, type Payee } from '../payees/find-payee.ts';
import { payeeMark } from '../payees/payee-mark.ts';
import { pageOfRows, shownBalance, shownBalances, type RowSelection } from '../statement/shown-balance.ts';
import { changesOf } from '../transactions/changes-of.ts';
import { transactionOrders } from '../transactions/transaction-orders.ts';
import type { Order } from '../page.ts';
import { deciderName } from '../transactions/decider-name.ts';
import { earlierDecisionsOfRow, shownEarlier } from './earlier-decisions.ts';

const { payees, payoutControls, transactions, users } = schema;
const deciders = alias(users, 'deciders');

/** Requests are the deposits and withdrawals that were not deleted. */
export const areRequests = and(inArray(transactions.type, ['deposit', 'withdrawal']), isNull(transactions.deletedAt));

/** Requests with their member and decider, in one statement so that rows and balances are of one snapshot. */
export function selectRequests(db: Db | Tx, { where, ...selection }: RowSelection) {
  const page = pageOfRows(db, { ...selection, where: and(areRequests, where) });
  const shown = shownBalances(db);
  const { id, username, role, userNumber, bankName, accountName, accountNumber } = users;
  return db
    .with(page, shown)
    .select({
      row: { ...getTableColumns(transactions), balanceAfter: shownBalance },
      member: { id, username, role, userNumber, bankName, accountName, accountNumber },
      payee: payees,
      // With a column that is never null first: by it drizzle decides whether there is a row.
      controls: {
        userId: payoutControls.userId,
        heldUntil: payoutControls.heldUntil,
        holdCoversFrom: payoutControls.holdCoversFrom,
        frozenAt: payoutControls.frozenAt,
      },
      processedByName: deciderName(deciders.username),
      earlier: earlierDecisionsOfRow(),
    })
    .from(transactions)
    .innerJoin(page, eq(page.listedId, transactions.id))
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(payees, eq(payees.transactionId, transactions.id))
    .leftJoin(payoutControls, eq(payoutControls.userId, transactions.userId))
    .leftJoin(deciders, eq(deciders.id, transactions.processedBy))
    .leftJoin(shown, eq(shown.rowId, transactions.id))
    .orderBy(...(selection.orderBy ?? []));
}

type Row = typeof transactions.$inferSelect;

export type RequestRow = {
  row: Row;
  member: Pick<typeof users.$inferSelect, 'id' | 'username'>;
  payee: Payee | null;
  /** Of the member; null: there never were any; absent: not read, because the request is decided. */
  controls?: Pick<typeof payoutControls.$inferSelect, 'heldUntil' | 'holdCoversFrom' | 'frozenAt'> | null;
  processedByName: string | null;
  earlier: EarlierDecision[];
};

export const requestOrders: Record<(typeof requestSorts)[number], Order<Pick<RequestRow, 'row'>>> = transactionOrders();

export function requestTypeOf({ type }: Pick<Row, 'type'>): RequestType {
  assert(type === 'deposit' || type === 'withdrawal', 'only deposits and withdrawals are requests');
  return type;
}

/** A request as the API returns it. A withdrawal shows its recorded payee, whatever the member's current profile. */
export function toRequest({ row, member, payee, controls, processedByName, earlier }: RequestRow): Request {
  const type = requestTypeOf(row);
  const { bankName, accountName, accountNumber } = type === 'withdrawal' ? (payee ?? noBankDetails) : row;
  return {
    id: row.id,
    number: row.number,
    type,
    status: row.status,
    amount: row.amount,
    username: member.username,
    userId: member.id,
    createdAt: row.createdAt,
    ...changesOf(row),
    processedAt: row.processedAt,
    processedBy: processedByName,
    adminNote: row.adminNote,
    ...shownEarlier(earlier),
    balanceAfter: row.balanceAfter,
    bankName,
    accountName,
    accountNumber,
    payeeMark: type === 'withdrawal' ? payeeMark(row.id, { bankName, accountName, accountNumber }) : null,
    ...(type === 'withdrawal' && payee && staffOf(payee)),
    proofImage: fileAddress(row.proofFileId),
    dueAt: type === 'withdrawal' ? decisionDueAt(row.createdAt) : null,
    ...(type === 'withdrawal' && row.status === 'pending' && controls && obstaclesOf(row, controls)),
  };
}

/** What keeps a pending withdrawal from being approved. While payouts are held nobody can approve it, so the deadline counts from the end of the hold, unless it had passed before. */
function obstaclesOf(
  { createdAt }: Pick<Row, 'createdAt'>,
  { heldUntil, holdCoversFrom, frozenAt }: NonNullable<RequestRow['controls']>,
): Partial<Pick<Request, 'heldUntil' | 'dueAt' | 'isFrozen'>> {
  const isHeld = heldUntil !== null && heldUntil > createdAt;
  const isCovered = holdCoversFrom === null || holdCoversFrom <= createdAt;
  return {
    ...(isHeld && { heldUntil, ...(isCovered && { dueAt: decisionDueAt(heldUntil) }) }),
    ...(frozenAt !== null && { isFrozen: true }),
  };
}
