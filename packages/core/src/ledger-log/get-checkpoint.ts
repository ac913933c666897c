import type { LogCheckpoint } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { desc } from 'drizzle-orm';

const { logCheckpoints } = schema;

export const toCheckpoint = ({ id: _id, root, ...checkpoint }: typeof logCheckpoints.$inferSelect): LogCheckpoint => ({
  ...checkpoint,
  root: root.toString('base64'),
});

/** The newest checkpoint; null: nothing is signed yet. Everyone may read it: it contains hashes only. */
export async function getCheckpoint({ db }: { db: Db | Tx }): Promise<LogCheckpoint | null> {
  const [newest] = await db.select().from(logCheckpoints).orderBy(desc(logCheckpoints.id)).limit(1);
  return newest ? toCheckpoint(newest) : null;
}
