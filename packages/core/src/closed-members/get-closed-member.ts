import type { ClosedMemberOverview } from '@app/contract';
import { inSnapshot, schema, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { MasterReaderCtx } from '../context.ts';
import { requireClosedMember } from './require-closed-member.ts';

const { closedRecords } = schema;

/**
 * A deleted user: by whom and when, the balances, and how many records were kept. IDR.
 * @throws DomainError NOT_FOUND
 */
export function getClosedMember(ctx: MasterReaderCtx, { id }: { id: string }): Promise<ClosedMemberOverview> {
  return inSnapshot(ctx.db, async (tx) => ({
    ...(await requireClosedMember(tx, id)),
    transactions: await countRecords(tx, id, 'transaction'),
    investments: await countRecords(tx, id, 'investment'),
  }));
}

const countRecords = (tx: Tx, userId: string, kind: 'transaction' | 'investment') =>
  tx.$count(closedRecords, and(eq(closedRecords.userId, userId), eq(closedRecords.kind, kind)));
