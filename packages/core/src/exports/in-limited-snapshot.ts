import { inSnapshot, limitTransaction, type TransactionLimits } from '@app/db';
import type { Ctx } from '../context.ts';

/** Runs `read` with a context whose database is one snapshot with these limits. */
export const inLimitedSnapshot = <C extends Ctx, T>(ctx: C, limits: TransactionLimits, read: (snapshot: C) => Promise<T>): Promise<T> =>
  inSnapshot(ctx.db, async (tx) => {
    await limitTransaction(tx, limits);
    return read({ ...ctx, db: tx });
  });
