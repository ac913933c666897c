import fs from 'node:fs';
import { inSnapshot } from '@app/db';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { LedgerLogChanged, readHead, readLastCheckpoint } from './sign-checkpoint.ts';

/**
 * After a restore of an older backup: accepts that the log lacks what was signed, so that it is signed again. The lost checkpoint is in the
 * audit log, and its file is kept beside the old place with the suffix `.lost-<size>`.
 * @returns the sizes that was signed and that is left; null: nothing was signed here, or nothing of it is lost
 */
export async function acceptLogLoss(ctx: OperatorCtx, lastCheckpointFile: string): Promise<{ signed: number; left: number } | null> {
  const signed = readLastCheckpoint(lastCheckpointFile);
  if (signed === null) return null;
  const isWhole = await inSnapshot(ctx.db, (tx) => readHead(tx, signed)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof LedgerLogChanged) return false;
      throw error;
    },
  );
  if (isWhole) return null;
  const { size: left } = await inSnapshot(ctx.db, (tx) => readHead(tx, null));
  const [before, after] = [{ size: signed.size, root: Buffer.from(signed.root).toString('base64') }, { size: left }];
  await inTransaction(ctx, (tx) => recordAudit(tx, ctx, { action: 'ledger_log.loss_accepted', entityId: null, before, after }));
  fs.renameSync(lastCheckpointFile, `${lastCheckpointFile}.lost-${signed.size}`);
  return { signed: signed.size, left };
}
