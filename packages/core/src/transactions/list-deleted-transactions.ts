import { isAllowed, type DeletedTransaction, type ListDeletedTransactionsInput } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { closedRow, columnsOfClosedRow } from '../closed-records/closed-rows.ts';
import type { ReaderCtx, AuthedCtx } from '../context.ts';

const { auditLog, closedMembers, closedRecords, transactions, users } = schema;
const deleter = alias(users, 'deleter');

/** A bonus that was taken back has no audit entry of its own: only its row contains the administrator. */
const deletedBy = sql<string | null>`coalesce(${deleter.username}, ${auditLog.actorName})`;

/** The deleted transaction with this number, deleted by itself or with its member; empty if there is none. */
export async function listDeletedTransactions(ctx: ReaderCtx, { number }: ListDeletedTransactionsInput): Promise<DeletedTransaction[]> {
  const [alone, closed] = await Promise.all([findDeletedAlone(ctx, number), findDeletedWithMember(ctx, number)]);
  return [...alone, ...closed];
}

/** The row still exists, hidden. The audit log names the administrator who deleted it once their account is deleted. */
async function findDeletedAlone(ctx: AuthedCtx, number: number): Promise<DeletedTransaction[]> {
  const rows = await ctx.db
    .select({ row: transactions, username: users.username, userNumber: users.userNumber, deletedBy })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(deleter, eq(deleter.id, transactions.deletedBy))
    .leftJoin(auditLog, and(eq(auditLog.entityId, sql`${transactions.id}::text`), eq(auditLog.action, 'transaction.deleted')))
    .where(and(eq(transactions.number, number), isNotNull(transactions.deletedAt)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return rows.flatMap(({ row: { id, type, amount, userId, deletedAt, deletionReason: reason }, ...who }) =>
    deletedAt === null ? [] : [{ id, number, type, amount, userId, deletedAt, reason, deletedWith: 'itself', ...who }],
  );
}

/** A transaction deleted before its member keeps who deleted it, when and why. */
async function findDeletedWithMember(ctx: AuthedCtx, number: number): Promise<DeletedTransaction[]> {
  const { id, type, amount, deletedAt, deletedBy: deleterId, deletionReason: reason } = columnsOfClosedRow('transactions');
  const { userId, userNumber, closedAt, closedByName } = closedMembers;
  const rows = await ctx.db
    .select({ id, type, amount, userId, userNumber, reason, deletedAt, deletedBy, closedAt, closedByName })
    .from(closedRecords)
    .innerJoin(closedRow('transactions'), sql`true`)
    .innerJoin(closedMembers, eq(closedMembers.userId, closedRecords.userId))
    .leftJoin(deleter, eq(deleter.id, deleterId))
    .leftJoin(auditLog, and(eq(auditLog.entityId, sql`${id}::text`), eq(auditLog.action, 'transaction.deleted')))
    .where(and(eq(closedRecords.kind, 'transaction'), sql`(${closedRecords.record} ->> 'number')::bigint = ${number}`))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const kept = isAllowed('master_reader', ctx.actor.role) ? {} : { amount: null, userId: null, userNumber: null, reason: null };
  return rows.map(({ deletedAt, deletedBy, closedAt, closedByName, ...row }) => {
    const deleted = deletedAt === null ? { deletedAt: closedAt, deletedBy: closedByName } : { deletedAt, deletedBy };
    return { ...row, ...deleted, number, deletedWith: 'member', username: null, ...kept };
  });
}
