import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { invalidateAdminStats } from '../invalidate.ts';
import type { BackupStage } from './find-backups.ts';

/** `bytes`: the size of the file. */
export type BackupToRecord = { stage: BackupStage; bytes: number; isEncrypted: boolean };

/** Records in the audit log that a backup was made, or that it was restored for a check and the ledger held there. */
export async function recordBackup(ctx: OperatorCtx, { stage, ...after }: BackupToRecord): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await recordAudit(tx, ctx, { action: `backup.${stage}`, entityId: null, before: null, after });
  });
  invalidateAdminStats(ctx);
}
