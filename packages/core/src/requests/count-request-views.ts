import { exactTotalMax, viewsOfType, type CountViewsInput, type RequestViewCounts } from '@app/contract';
import { schema } from '@app/db';
import { and } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { countListed } from '../count-listed.ts';
import { adminRequestFilter } from './request-filter.ts';
import { areRequests } from './select-requests.ts';

/** The number of pending requests in each view of the type. */
export async function countRequestViews(ctx: ReaderCtx, { type }: CountViewsInput): Promise<RequestViewCounts> {
  const counted = viewsOfType[type].map(async (view) => {
    const filter = and(areRequests, adminRequestFilter(ctx, { type, status: 'pending', view }));
    const { total, isTotalEstimated } = await countListed(ctx.db, schema.transactions, filter);
    // a round estimate must not look counted: more than the exact maximum were found
    return [view, isTotalEstimated ? Math.max(total, exactTotalMax + 1) : total] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}
