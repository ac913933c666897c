import type { Ctx } from '../context.ts';

/** Enqueues the announcement of a request, after its database transaction. If this never happens, the sweep finds the request. */
export const enqueueNewRequest = (ctx: Ctx, requestId: string): Promise<void> =>
  ctx.enqueue('new-request', { requestId }, { key: `new-request-${requestId}` });
