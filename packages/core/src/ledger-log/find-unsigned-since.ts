import type { LogCheckpoint } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { asc, gt } from 'drizzle-orm';

const { auditLog, transfers } = schema;

/**
 * The instant of the first transfer or audit entry after the newest checkpoint was signed, or ever; null: there is none. Nothing else is
 * logged without one of them.
 */
export async function findUnsignedSince(tx: Tx, checkpoint: LogCheckpoint | null): Promise<Date | null> {
  const since = checkpoint?.signedAt ?? new Date(0);
  const [entry] = await tx.select({ at: auditLog.at }).from(auditLog).where(gt(auditLog.at, since)).orderBy(asc(auditLog.at)).limit(1);
  const [transfer] = await tx
    .select({ at: transfers.postedAt })
    .from(transfers)
    .where(gt(transfers.postedAt, since))
    .orderBy(asc(transfers.id))
    .limit(1);
  const instants = [entry, transfer].flatMap((row) => (row ? [row.at.getTime()] : []));
  return instants.length === 0 ? null : new Date(Math.min(...instants));
}
