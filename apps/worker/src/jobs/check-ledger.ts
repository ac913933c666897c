import type { JobPayload } from '@app/contract';
import { checkLedgerDaily, type Ctx } from '@app/core';

export const checkLedgerJob = (ctx: Ctx) => (payload: JobPayload<'check-ledger'>) => checkLedgerDaily(ctx, payload);
