import { createPublicKey, verify } from 'node:crypto';
import { schema, type Tx } from '@app/db';
import { asc, count, desc, eq, isNotNull, max, sql } from 'drizzle-orm';
import { headOfNote, spkiOf } from '../ledger-log/checkpoint-note.ts';
import { nodesBetween } from '../ledger-log/append-records.ts';
import { rootOf } from '../ledger-log/merkle-tree.ts';
import { createTileReader, LogIncomplete, storedHeights } from '../ledger-log/tile-reader.ts';

const { logCheckpoints, logNodes, logRecords } = schema;

/** How many subtrees are computed again at a time. */
const subtreesAtOnce = 64;

/** A minute has one at most; of older ones those that closed a business day are checked. */
const newestChecked = 1_500;

/** What of the ledger log is not as its checkpoints say: leaves, nodes, roots and signatures. */
export async function findUnsigned(tx: Tx): Promise<string[]> {
  const [log] = await tx.select({ records: count(), last: max(logRecords.position) }).from(logRecords);
  const size = (log?.last ?? -1) + 1;
  if (log?.records !== size) return [`the ledger log has ${log?.records ?? 0} records up to position ${size - 1}`];
  const [shown] = await tx.execute<{ count: number }>(sql`select count(*)::int as count from logged_rows`);
  if (shown?.count !== size) return [`of ${size} records ${size - (shown?.count ?? 0)} are of no known kind`];
  const faults: string[] = [];
  for (const height of storedHeights) {
    faults.push(...(await findWrongNodes(tx, height, Math.floor(size / 2 ** height))));
    if (faults.length > 0) return faults; // nodes and roots above them can't be computed
  }
  const read = createTileReader(tx);
  for (const checkpoint of await readCheckpointsToCheck(tx)) {
    const fault = await faultOf(checkpoint, size, (signedSize) => rootOf(read, signedSize));
    if (fault !== null) faults.push(`checkpoint ${checkpoint.id} of ${checkpoint.size} records ${fault}`);
  }
  return faults;
}

async function findWrongNodes(tx: Tx, height: number, complete: number): Promise<string[]> {
  const stored = await tx.select().from(logNodes).where(eq(logNodes.height, height)).orderBy(asc(logNodes.position));
  if (stored.length !== complete) return [`${stored.length} nodes of height ${height} are stored, of ${complete}`];
  const wrong: string[] = [];
  for (let start = 0; start < complete; start += subtreesAtOnce) {
    const end = Math.min(start + subtreesAtOnce, complete);
    const computed = await nodesBetween(tx, height, start, end);
    computed.forEach((hash, index) => {
      if (stored[start + index]?.hash.equals(hash) !== true)
        wrong.push(`node ${start + index} of height ${height} is not that of its records`);
    });
  }
  return wrong;
}

type Checkpoint = typeof logCheckpoints.$inferSelect;

async function readCheckpointsToCheck(tx: Tx): Promise<Checkpoint[]> {
  const newest = await tx.select().from(logCheckpoints).orderBy(desc(logCheckpoints.id)).limit(newestChecked);
  const days = await tx.select().from(logCheckpoints).where(isNotNull(logCheckpoints.businessDay));
  return [...new Map([...days, ...newest].map((checkpoint) => [checkpoint.id, checkpoint])).values()];
}

async function faultOf(
  { size, root, note, verifierKey }: Checkpoint,
  logSize: number,
  readRoot: (size: number) => Promise<Uint8Array>,
): Promise<string | null> {
  const head = headOfNote(note);
  if (head?.size !== size || !root.equals(head.root)) return 'says something else in its note';
  if (!isSigned(note, verifierKey)) return 'is not signed with its key';
  if (size > logSize) return 'has more records than the log';
  try {
    return root.equals(await readRoot(size)) ? null : 'has another root than these records';
  } catch (error) {
    if (error instanceof LogIncomplete) return error.message;
    throw error;
  }
}

/** Whether the note has a signature with this key. */
function isSigned(note: string, verifierKey: string): boolean {
  const end = note.indexOf('\n\n') + 1;
  const signature = Buffer.from(/^— \S+ (\S+)$/m.exec(note.slice(end))?.[1] ?? '', 'base64');
  try {
    const key = createPublicKey({ key: spkiOf(verifierKey), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(note.slice(0, end)), key, signature.subarray(4));
  } catch {
    return false; // no key
  }
}
