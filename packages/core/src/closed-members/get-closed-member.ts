import type { ClosedMemberOverview } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { idr } from '@app/money';
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { closedRow } from './closed-rows.ts';
import { requireClosedMember } from './require-closed-member.ts';

const { closedRecords, transactions } = schema;

/**
 * A user who was deleted: by whom and when, what they held, and how many records were kept. IDR.
 * @throws DomainError NOT_FOUND
 */
export function getClosedMember(ctx: Ctx, { id }: { id: string }): Promise<ClosedMemberOverview> {
  return ctx.db.transaction(
    async (tx) => ({
      ...(await requireClosedMember(tx, id)),
      ...(await sumTransactions(tx, id)),
      investments: await tx.$count(closedRecords, and(eq(closedRecords.userId, id), eq(closedRecords.kind, 'investment'))),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function sumTransactions(tx: Tx, userId: string): Promise<Pick<ClosedMemberOverview, 'transactions' | 'deposited' | 'withdrawn'>> {
  const inEffect = (type: 'deposit' | 'withdrawal') => sql<string>`coalesce(sum(${transactions.amount}) filter (
    where ${transactions.type} = ${type} and ${transactions.status} = 'approved' and ${transactions.deletedAt} is null), 0)`;
  const [sums] = await tx
    .select({ count: sql<number>`count(*)::int`, deposited: inEffect('deposit'), withdrawn: inEffect('withdrawal') })
    .from(closedRecords)
    .innerJoin(closedRow('transactions'), sql`true`)
    .where(and(eq(closedRecords.userId, userId), eq(closedRecords.kind, 'transaction')));
  return {
    transactions: sums?.count ?? 0,
    deposited: idr(Number(sums?.deposited ?? 0)),
    withdrawn: idr(Number(sums?.withdrawn ?? 0)),
  };
}
