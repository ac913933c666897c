import assert from 'node:assert/strict';
import { decisionBusinessDays, type KeptBankDetails, type Request, type requestSorts } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fileAddress } from '../files/file-address.ts';
import { endOfBusinessDay } from '../business-day.ts';
import { noBankDetails } from '../payees/find-payee.ts';
import { payeeMark } from '../payees/payee-mark.ts';
import { shownBalance } from '../statement/shown-balance.ts';
import { changesOf } from '../transactions/changes-of.ts';
import { transactionOrders } from '../transactions/transaction-orders.ts';
import type { Order } from '../page.ts';
import { deciderName } from './decider-name.ts';

const { payees, transactions, users } = schema;
const deciders = alias(users, 'deciders');

/** Requests are the deposits and withdrawals that were not deleted. */
export const areRequests = and(inArray(transactions.type, ['deposit', 'withdrawal']), isNull(transactions.deletedAt));

/** Requests with their member and whoever decided; callers add the condition, the order and the limit. */
export const selectRequests = (db: Db | Tx) =>
  db
    .select({
      row: { ...getTableColumns(transactions), balanceAfter: shownBalance },
      member: users,
      payee: payees,
      processedByName: deciderName(deciders.username),
    })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(payees, eq(payees.transactionId, transactions.id))
    .leftJoin(deciders, eq(deciders.id, transactions.processedBy))
    .$dynamic();

export type RequestRow = {
  row: typeof transactions.$inferSelect;
  member: Pick<typeof users.$inferSelect, 'id' | 'username'>;
  payee: KeptBankDetails | null;
  processedByName: string | null;
};

export const requestOrders: Record<(typeof requestSorts)[number], Order<RequestRow>> = transactionOrders();

/** A request as it is read. A withdrawal shows its payee, whatever the member's profile says now. */
export function toRequest({ row, member, payee, processedByName }: RequestRow): Request {
  const { type } = row;
  assert(type === 'deposit' || type === 'withdrawal', 'only deposits and withdrawals are requests');
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
    balanceAfter: row.balanceAfter,
    bankName,
    accountName,
    accountNumber,
    payeeMark: type === 'withdrawal' ? payeeMark(row.id, { bankName, accountName, accountNumber }) : null,
    proofImage: fileAddress(row.proofFileId),
    dueAt: type === 'withdrawal' ? endOfBusinessDay(row.createdAt, decisionBusinessDays.max) : null,
  };
}
