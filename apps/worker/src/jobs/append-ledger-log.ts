import { appendLedgerLog, type Ctx } from '@app/core';
import { configuredOf, type JobTools } from './job-tools.ts';

export const appendLedgerLogJob =
  (ctx: Ctx, { shouldStop, logSigning, channels }: JobTools) =>
  () =>
    appendLedgerLog(ctx, { shouldStop, logSigning, configured: configuredOf(channels) });
