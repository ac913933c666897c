import type { ReportCrashInput } from '@app/contract';
import type { Ctx } from '../context.ts';
import { countHourlyCrash } from '../limits/rate-window.ts';
import { framesOf, routeOfPath } from './public-places.ts';

/**
 * Writes an error of the web app to the log, under the id that its user sees: its class, the frames of its stack and the route of the
 * page. Anyone may call it, so it is limited, per address and in all, and nothing of it is stored.
 * @throws DomainError TOO_MANY_REQUESTS with the seconds to wait
 */
export async function reportCrash(ctx: Ctx, { id, error, stack, page }: ReportCrashInput): Promise<void> {
  await countHourlyCrash(ctx);
  ctx.log.error({ crashId: id, page: routeOfPath(page), error, frames: framesOf(stack) }, 'the web app crashed');
}
