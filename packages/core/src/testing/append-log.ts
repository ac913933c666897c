import type { Ctx } from '../context.ts';
import { appendLedgerLog } from '../ledger-log/append-ledger-log.ts';
import type { LogSigning } from '../ledger-log/sign-checkpoint.ts';

/** Appends what is committed to the ledger log and signs it, as the worker does every minute. */
export const appendLog = (ctx: Ctx, logSigning: LogSigning): Promise<unknown> =>
  appendLedgerLog(ctx, { shouldStop: () => false, logSigning, configured: [] });
