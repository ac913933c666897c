import fs from 'node:fs';
import { inSnapshot, schema, type Tx } from '@app/db';
import { desc } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import type { LogHead } from './checkpoint-note.ts';
import { readLastCheckpoint } from './last-checkpoint.ts';
import { LedgerLogChanged } from './ledger-log-changed.ts';
import { requireExtends } from './sign-checkpoint.ts';

const { logCheckpoints } = schema;

/**
 * What is wrong with the log: `lost`: the database is one of an earlier time, as after the restore of a backup, and all that it says was
 * signed is there; `changed`: it contradicts what it says itself, or the file of the last checkpoint is damaged. Null: nothing.
 */
export type LogLoss = { what: 'lost' | 'changed'; signed: number | null; left: number } | null;

/**
 * Accepts that the log is not what was signed, so that it is signed again: what is lost, and with `isChangedToo` also what was changed. It is in
 * the audit log, and the file of the last checkpoint is kept beside the old place with the suffix `.lost-<time>`.
 */
export async function acceptLogLoss(
  ctx: OperatorCtx,
  lastCheckpointFile: string,
  { isChangedToo }: { isChangedToo: boolean },
): Promise<LogLoss> {
  const loss = await inSnapshot(ctx.db, (tx) => findLoss(tx, lastCheckpointFile));
  if (loss === null || (loss.what === 'changed' && !isChangedToo)) return loss;
  await inTransaction(ctx, (tx) => recordAudit(tx, ctx, { action: 'ledger_log.loss_accepted', entityId: null, before: null, after: loss }));
  if (fs.existsSync(lastCheckpointFile)) fs.renameSync(lastCheckpointFile, `${lastCheckpointFile}.lost-${ctx.now().getTime()}`);
  return loss;
}

async function findLoss(tx: Tx, lastCheckpointFile: string): Promise<LogLoss> {
  const [newest] = await tx.select().from(logCheckpoints).orderBy(desc(logCheckpoints.id)).limit(1);
  const left = newest?.size ?? 0;
  const signed = readIfCheckpoint(lastCheckpointFile);
  if (signed === 'damaged') return { what: 'changed', signed: null, left };
  if (!(await extendsHead(tx, newest ?? null))) return { what: 'changed', signed: signed?.size ?? null, left };
  if (await extendsHead(tx, signed)) return null;
  return { what: signed !== null && left < signed.size ? 'lost' : 'changed', signed: signed?.size ?? null, left };
}

const extendsHead = (tx: Tx, head: LogHead | null): Promise<boolean> =>
  requireExtends(tx, head).then(
    () => true,
    (error: unknown) => {
      if (error instanceof LedgerLogChanged) return false;
      throw error;
    },
  );

function readIfCheckpoint(file: string): LogHead | null | 'damaged' {
  try {
    return readLastCheckpoint(file);
  } catch (error) {
    if (error instanceof LedgerLogChanged) return 'damaged';
    throw error;
  }
}
