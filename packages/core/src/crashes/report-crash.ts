import type { ReportCrashInput } from '@app/contract';
import type { Ctx } from '../context.ts';
import { countHourlyCrash } from '../limits/rate-window.ts';
import { hidePrivateParts } from './hide-private-parts.ts';

/**
 * Writes an error of the web app to the log, under the id that its user sees. Anyone may call it, so it is limited, per address and
 * in all, and nothing of it is stored.
 * @throws DomainError TOO_MANY_REQUESTS with the seconds to wait
 */
export async function reportCrash(ctx: Ctx, { id, message, stack, page }: ReportCrashInput): Promise<void> {
  await countHourlyCrash(ctx);
  const [described, where, path] = [message, stack, page].map(hidePrivateParts);
  ctx.log.error({ crashId: id, page: path, crash: described, stack: where }, 'the web app crashed');
}
