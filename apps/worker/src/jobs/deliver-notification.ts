import type { JobPayload } from '@app/contract';
import { deliverNotification, type Ctx } from '@app/core';
import type { JobTools } from './job-tools.ts';

export const deliverNotificationJob =
  (ctx: Ctx, { channels, stop }: JobTools) =>
  (payload: JobPayload<'deliver-notification'>) =>
    deliverNotification(ctx, payload, { channels, stop });
