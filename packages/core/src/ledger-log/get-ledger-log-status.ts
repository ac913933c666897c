import { logKinds, type LedgerLogStatus } from '@app/contract';
import { inSnapshot, schema } from '@app/db';
import { isNotNull, max } from 'drizzle-orm';
import type { MasterReaderCtx } from '../context.ts';
import { countWaiting } from './append-records.ts';
import { findUnsignedSince } from './find-unsigned-since.ts';
import { readCheckpoints } from './read-checkpoints.ts';

const { logCheckpoints, logRecords } = schema;

const daysMax = 90;

/** How far the ledger log has come. */
export function getLedgerLogStatus(ctx: MasterReaderCtx): Promise<LedgerLogStatus> {
  return inSnapshot(ctx.db, async (tx) => {
    const [log] = await tx.select({ last: max(logRecords.position) }).from(logRecords);
    let waiting = 0;
    for (const kind of logKinds) waiting += await countWaiting(tx, kind);
    const [checkpoint = null] = await readCheckpoints(tx, 1);
    const days = await readCheckpoints(tx, daysMax, isNotNull(logCheckpoints.businessDay));
    const size = (log?.last ?? -1) + 1;
    return { size, waiting, unsignedSince: await findUnsignedSince(tx, checkpoint), checkpoint, days };
  });
}
