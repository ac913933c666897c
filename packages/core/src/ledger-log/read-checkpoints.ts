import type { LogCheckpoint } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { desc, type SQL } from 'drizzle-orm';

const { logCheckpoints } = schema;

/** Checkpoints that satisfy `filter`, newest first. */
export async function readCheckpoints(db: Db | Tx, limit: number, filter?: SQL): Promise<LogCheckpoint[]> {
  const rows = await db.select().from(logCheckpoints).where(filter).orderBy(desc(logCheckpoints.id)).limit(limit);
  return rows.map(({ id: _, root, ...checkpoint }) => ({ ...checkpoint, root: root.toString('base64') }));
}

/** The newest checkpoint; null: nothing is signed yet. Everyone may read it: it contains hashes only. */
export const getCheckpoint = async ({ db }: { db: Db }): Promise<LogCheckpoint | null> => (await readCheckpoints(db, 1))[0] ?? null;
