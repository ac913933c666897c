import { inSnapshot } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/** Time limits of the statements of a snapshot, of the pauses between them, and of all of it; 0: none. */
export type SnapshotLimits = { statementTimeoutMs: number; idleTimeoutMs: number; transactionTimeoutMs: number };

/** Runs `read` with a context whose database is one snapshot with these limits. */
export const inLimitedSnapshot = <C extends Ctx, T>(
  ctx: C,
  { statementTimeoutMs, idleTimeoutMs, transactionTimeoutMs }: SnapshotLimits,
  read: (snapshot: C) => Promise<T>,
): Promise<T> =>
  inSnapshot(ctx.db, async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${statementTimeoutMs}`));
    await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${idleTimeoutMs}`));
    await tx.execute(sql.raw(`set local transaction_timeout = ${transactionTimeoutMs}`));
    return read({ ...ctx, db: tx });
  });
