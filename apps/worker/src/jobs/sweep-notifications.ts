import { sweepNotifications, type Ctx } from '@app/core';
import { configuredOf, type JobTools } from './job-tools.ts';

export const sweepNotificationsJob =
  (ctx: Ctx, { channels }: JobTools) =>
  () =>
    sweepNotifications(ctx, configuredOf(channels));
