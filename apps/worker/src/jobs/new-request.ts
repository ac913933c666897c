import type { JobPayload } from '@app/contract';
import { notifyNewRequest, type Ctx } from '@app/core';
import { configuredOf, type JobTools } from './job-tools.ts';

export const newRequestJob =
  (ctx: Ctx, { channels }: JobTools) =>
  (payload: JobPayload<'new-request'>) =>
    notifyNewRequest(ctx, payload, configuredOf(channels));
