import type { Ctx } from '../context.ts';

/** Has a request announced, after its database transaction. Should this never happen, the sweep finds the request. */
export const enqueueNewRequest = (ctx: Ctx, requestId: string): Promise<void> =>
  ctx.enqueue('new-request', { requestId }, { key: `new-request-${requestId}` });
