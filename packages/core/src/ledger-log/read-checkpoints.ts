import type { LogCheckpoint } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { desc, getTableColumns, type SQL } from 'drizzle-orm';

const { logCheckpoints } = schema;

/** Checkpoints that satisfy `filter`, newest first. */
export async function readCheckpoints(db: Db | Tx, limit: number, filter?: SQL): Promise<LogCheckpoint[]> {
  const { id, ...columns } = getTableColumns(logCheckpoints);
  const rows = await db.select(columns).from(logCheckpoints).where(filter).orderBy(desc(id)).limit(limit);
  return rows.map(({ root, ...checkpoint }) => ({ ...checkpoint, root: root.toString('base64') }));
}

/** The newest checkpoint; null: nothing is signed yet. Everyone may read it: it contains hashes only. */
export const getCheckpoint = async ({ db }: { db: Db }): Promise<LogCheckpoint | null> => (await readCheckpoints(db, 1))[0] ?? null;
