import { schema, type Db, type Tx } from '@app/db';
import { eq, max } from 'drizzle-orm';

const { auditLog } = schema;

export type BackupStage = 'made' | 'verified';

/** When `operate backup` last made a backup of this database, and when it last verified one; null: never. */
export async function findBackups(db: Db | Tx): Promise<Record<BackupStage, Date | null>> {
  const lastOf = async (stage: BackupStage) => {
    const [row] = await db
      .select({ at: max(auditLog.at) })
      .from(auditLog)
      .where(eq(auditLog.action, `backup.${stage}`));
    return row?.at ?? null;
  };
  return { made: await lastOf('made'), verified: await lastOf('verified') };
}
