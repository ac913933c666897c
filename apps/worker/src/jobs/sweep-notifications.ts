import { sweepNotifications, type Ctx } from '@app/core';
import { configuredOf, type JobTools } from './job-tools.ts';

export const sweepNotificationsJob =
  (ctx: Ctx, { channels, shouldStop }: JobTools) =>
  () =>
    sweepNotifications(ctx, configuredOf(channels), { shouldStop });
