import type { LogCheckpoint } from '@app/contract';
import { inSnapshot, schema, type Db, type Tx } from '@app/db';
import { desc } from 'drizzle-orm';
import { getCheckpoint } from './get-checkpoint.ts';

const { auditLog, transfers } = schema;

/** How many of the newest rows are looked at. */
const newestRows = 10_000;

/**
 * The instant of the first transfer or audit entry after the newest checkpoint was signed, or ever; null: there is none. Nothing else is
 * logged without one of them. Where there are more than 10,000, the instant of the checkpoint.
 */
export async function findUnsignedSince(tx: Tx, checkpoint: LogCheckpoint | null): Promise<Date | null> {
  const signedAt = checkpoint?.signedAt ?? new Date(0);
  const posted = await tx.select({ at: transfers.postedAt }).from(transfers).orderBy(desc(transfers.id)).limit(newestRows);
  const recorded = await tx.select({ at: auditLog.at }).from(auditLog).orderBy(desc(auditLog.id)).limit(newestRows);
  const unsigned = [posted, recorded].map((rows) => rows.filter(({ at }) => at > signedAt));
  if (checkpoint !== null && unsigned.some(({ length }) => length === newestRows)) return signedAt;
  const instants = unsigned.flat().map(({ at }) => at.getTime());
  return instants.length === 0 ? null : new Date(instants.reduce((first, at) => Math.min(first, at)));
}

/** The same for the newest checkpoint that there is. */
export const getUnsignedSince = ({ db }: { db: Db }): Promise<Date | null> =>
  inSnapshot(db, async (tx) => findUnsignedSince(tx, await getCheckpoint({ db: tx })));
