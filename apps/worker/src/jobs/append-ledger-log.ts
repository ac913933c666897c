import { appendLedgerLog, type Ctx } from '@app/core';
import type { JobTools } from './job-tools.ts';

export const appendLedgerLogJob =
  (ctx: Ctx, { shouldStop, logSigning }: Pick<JobTools, 'shouldStop' | 'logSigning'>) =>
  () =>
    appendLedgerLog(ctx, { shouldStop, logSigning });
