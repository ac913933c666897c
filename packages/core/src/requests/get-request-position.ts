import { DomainError, type RequestPosition, type RequestPositionInput } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, type SQL } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { countListed } from '../count-listed.ts';
import { afterRow, beforeRow, orderedBy, reversed } from '../page.ts';
import { adminRequestFilter } from './request-filter.ts';
import { areRequests, requestOrders } from './select-requests.ts';

const { transactions } = schema;

/**
 * The position of a request in the list of `listRequests` with the same filters and order, and its neighbours there. A request
 * that the filters exclude, for example because it was decided meanwhile, has no position but still has neighbours, and so has one
 * behind more rows than are counted.
 * @throws DomainError NOT_FOUND
 */
export async function getRequestPosition(
  ctx: ReaderCtx,
  { id, sort = 'newest', ...asked }: RequestPositionInput,
): Promise<RequestPosition> {
  const [found] = await ctx.db
    .select({ row: transactions })
    .from(transactions)
    .where(and(areRequests, eq(transactions.id, id)));
  if (!found) throw new DomainError('NOT_FOUND');
  const order = requestOrders[sort];
  const inList = and(areRequests, adminRequestFilter(ctx, asked));
  const first = async (condition: SQL, direction: SQL[]) => {
    const [row] = await ctx.db
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(inList, condition))
      .orderBy(...direction)
      .limit(1);
    return row?.id ?? null;
  };
  const before = beforeRow(order, found);
  const [previousId, nextId, rowsBefore, total, isListed] = await Promise.all([
    first(before, orderedBy(reversed(order))),
    first(afterRow(order, found), orderedBy(order)),
    countListed(ctx.db, transactions, and(inList, before)),
    countListed(ctx.db, transactions, inList),
    ctx.db.$count(transactions, and(inList, eq(transactions.id, id))),
  ]);
  const isCounted = isListed === 1 && !rowsBefore.isTotalEstimated;
  return { position: isCounted ? rowsBefore.total + 1 : null, ...total, previousId, nextId };
}
