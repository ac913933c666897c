import type { Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import { inclusionProof } from './merkle-tree.ts';
import { getCheckpoint } from './get-checkpoint.ts';
import { createTileReader } from './tile-reader.ts';

/** So many receipts share a reader of tiles: more would hold more tiles in memory at once. */
const receiptsAtOnce = 100;

type LoggedTransfer = { id: number; position: number; text: string; salt: string };

/**
 * The receipts of these transfers, by their numbers, all under the newest checkpoint: the record in the ledger log, the proof that it is in the
 * checkpoint, and the checkpoint, as a C2SP `tlog-proof` whose extra data are `{"text": …, "salt": …}`. A transfer that the checkpoint does
 * not contain is not among them.
 */
export async function readReceipts(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const receipts = new Map<number, string>();
  const checkpoint = await getCheckpoint({ db: tx });
  if (checkpoint === null) return receipts;
  const { size, note } = checkpoint;
  for (let start = 0; start < ids.length; start += receiptsAtOnce) {
    const records = await findRecords(tx, ids.slice(start, start + receiptsAtOnce), size);
    const read = createTileReader(
      tx,
      records.map(({ position }) => position),
    );
    for (const { id, position, text, salt } of records) {
      const hashes = (await inclusionProof(read, position, size)).map((hash) => Buffer.from(hash).toString('base64'));
      const extra = Buffer.from(JSON.stringify({ text, salt })).toString('base64');
      receipts.set(id, ['c2sp.org/tlog-proof@v1', `extra ${extra}`, `index ${position}`, ...hashes, '', note].join('\n'));
    }
  }
  return receipts;
}

/** The records of these transfers among the first `size`. */
const findRecords = (tx: Tx, ids: readonly number[], size: number): Promise<LoggedTransfer[]> =>
  tx.execute<LoggedTransfer>(sql`
    select row_id::float8 as id, position::float8 as position, text, encode(salt, 'base64') as salt from logged_rows
    where kind = 'transfer' and row_id = any(${sql.param(ids.map(String))}::text[]) and position < ${size}`);
