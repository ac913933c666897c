import assert from 'node:assert/strict';
import { decisionBusinessDays, type Request, type requestSorts } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { eq, inArray, isNull, and } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fileAddress } from '../files/file-address.ts';
import { endOfBusinessDay } from '../business-day.ts';
import { transactionOrders } from '../transactions/transaction-orders.ts';
import type { Order } from '../page.ts';

const { transactions, users } = schema;
const deciders = alias(users, 'deciders');

/** Requests are the deposits and withdrawals that were not deleted. */
export const areRequests = and(inArray(transactions.type, ['deposit', 'withdrawal']), isNull(transactions.deletedAt));

/** Requests with their member and whoever decided; callers add the condition, the order and the limit. */
export const selectRequests = (db: Db | Tx) =>
  db
    .select({ row: transactions, member: users, processedByName: deciders.username })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(deciders, eq(deciders.id, transactions.processedBy))
    .$dynamic();

export type RequestRow = { row: typeof transactions.$inferSelect; member: typeof users.$inferSelect; processedByName: string | null };

export const requestOrders: Record<(typeof requestSorts)[number], Order<RequestRow>> = transactionOrders();

/** A request as it is read. An undecided withdrawal shows the details that the member's profile has now. */
export function toRequest({ row, member, processedByName }: RequestRow): Request {
  const { type } = row;
  assert(type === 'deposit' || type === 'withdrawal', 'only deposits and withdrawals are requests');
  const fromProfile = type === 'withdrawal' && row.status !== 'approved';
  const { bankName, accountName, accountNumber } = fromProfile ? member : row;
  return {
    id: row.id,
    number: row.number,
    type,
    status: row.status,
    amount: row.amount,
    username: member.username,
    userId: member.id,
    createdAt: row.createdAt,
    ...(row.originalCreatedAt && { originalCreatedAt: row.originalCreatedAt }),
    processedAt: row.processedAt,
    processedBy: processedByName,
    adminNote: row.adminNote,
    balanceAfter: row.balanceAfter,
    bankName,
    accountName,
    accountNumber,
    proofImage: fileAddress(row.proofFileId),
    dueAt: type === 'withdrawal' ? endOfBusinessDay(row.createdAt, decisionBusinessDays.max) : null,
  };
}
