import { schema, type Db, type Tx } from '@app/db';
import { inArray, max } from 'drizzle-orm';

const { auditLog } = schema;

export type BackupStage = 'made' | 'verified';

/** When `operate backup` last made a backup of this database, and when it last verified one; null: never. */
export async function findBackups(db: Db | Tx): Promise<Record<BackupStage, Date | null>> {
  const { action, at } = auditLog;
  const rows = await db
    .select({ action, at: max(at) })
    .from(auditLog)
    .where(inArray(action, ['backup.made', 'backup.verified']))
    .groupBy(action);
  const lastOf = (stage: BackupStage) => rows.find((row) => row.action === `backup.${stage}`)?.at ?? null;
  return { made: lastOf('made'), verified: lastOf('verified') };
}
