import type { ClosedInvestment, ListClosedRecordsInput, Page } from '@app/contract';
import { schema } from '@app/db';
import { rateFraction } from '@app/money';
import { and, eq, sql } from 'drizzle-orm';
import type { MasterReaderCtx } from '../context.ts';
import { countListed } from '../count-listed.ts';
import { after, orderedBy, toPage } from '../page.ts';
import { closedOrder, closedPosition, closedRow, columnsOfClosedRow } from '../closed-records/closed-rows.ts';
import { requireClosedMember } from './require-closed-member.ts';

const { closedRecords } = schema;

/**
 * The investments of a closed member, newest first; one that was active keeps that status, its value was posted to
 * `closed_accounts`. `id`: of the deleted user.
 * @throws DomainError NOT_FOUND
 */
export async function listClosedInvestments(
  ctx: MasterReaderCtx,
  { id, ...input }: ListClosedRecordsInput,
): Promise<Page<ClosedInvestment>> {
  await requireClosedMember(ctx.db, id);
  const filter = and(eq(closedRecords.userId, id), eq(closedRecords.kind, 'investment'));
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ position: closedPosition, row: columnsOfClosedRow('investments') })
      .from(closedRecords)
      .innerJoin(closedRow('investments'), sql`true`)
      .where(and(filter, after(closedOrder, input.cursor)))
      .orderBy(...orderedBy(closedOrder))
      .limit(input.limit + 1),
    countListed(ctx.db, closedRecords, filter),
  ]);
  const page = toPage(rows, input, total, closedOrder);
  return { ...page, items: page.items.map(({ row }) => ({ ...row, interestRate: rateFraction(row.ratePpm) })) };
}
