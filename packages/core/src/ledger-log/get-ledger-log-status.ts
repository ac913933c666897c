import { logKinds, type LedgerLogStatus } from '@app/contract';
import { inSnapshot, schema } from '@app/db';
import { max } from 'drizzle-orm';
import type { MasterReaderCtx } from '../context.ts';
import { countWaiting } from './append-records.ts';
import { findUnsignedSince } from './find-unsigned-since.ts';
import { getCheckpoint } from './get-checkpoint.ts';

const { logRecords } = schema;

/** How far the ledger log has come. */
export function getLedgerLogStatus(ctx: MasterReaderCtx): Promise<LedgerLogStatus> {
  return inSnapshot(ctx.db, async (tx) => {
    const [log] = await tx.select({ last: max(logRecords.position) }).from(logRecords);
    let waiting = 0;
    let isWaitingExact = true;
    for (const kind of logKinds) {
      const { count, isAll } = await countWaiting(tx, kind);
      waiting += count;
      isWaitingExact &&= isAll;
    }
    const checkpoint = await getCheckpoint({ db: tx });
    const size = (log?.last ?? -1) + 1;
    return { size, waiting, isWaitingExact, unsignedSince: await findUnsignedSince(tx, checkpoint), checkpoint };
  });
}
