import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { businessDayOf, dayMs, type BusinessDay, type ExternalChannel } from '@app/contract';
import { limitTransaction, schema, type Tx } from '@app/db';
import { asc, desc, eq, max, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { headOfNote, type LogHead, type LogSigner } from './checkpoint-note.ts';
import { rootOf } from './merkle-tree.ts';
import type { DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { sendCheckpoint } from './send-checkpoint.ts';
import { createTileReader, LogIncomplete } from './tile-reader.ts';
import { tryLock } from './try-lock.ts';

const { logCheckpoints, logRecords } = schema;

/** With what the log is signed: the key, and the file of the last checkpoint, outside of the database. */
export type LogSigning = { signer: LogSigner; lastCheckpointFile: string };

/** The log does not contain what was signed of it before. */
export class LedgerLogChanged extends Error {
  override name = 'LedgerLogChanged';
}

/** Waits of a signature, for which the new records are compared with their rows. */
const signingLimits = { statementMs: 600_000, transactionMs: 900_000 };

/**
 * Signs the first `size` records of the log, if these are more than in the last checkpoint or a business day has ended, and stores the checkpoint in
 * the data directory and in the database. Does nothing while another process signs, or has signed more. The checkpoint of a business day is
 * sent to `configured` channels: returns the deliveries to enqueue.
 * @throws LedgerLogChanged when the new records are not those of their rows; as `readUnchangedHead`
 */
export async function signCheckpoint(
  ctx: Ctx,
  { signer, lastCheckpointFile }: LogSigning,
  { size, configured }: { size: number; configured: ExternalChannel[] },
): Promise<DueDelivery[]> {
  return ctx.db.transaction(async (tx) => {
    await limitTransaction(tx, signingLimits);
    if (!(await tryLock(tx, 'sign the ledger log'))) return [];
    const newest = await findNewest(tx);
    if (newest !== undefined && newest.size > size) return [];
    await readUnchangedHead(tx, lastCheckpointFile);
    const isOwn = newest !== undefined && isSignedBy(signer, newest);
    await refuseForgedRecords(tx, isOwn ? newest.size : (readLastCheckpoint(lastCheckpointFile)?.size ?? 0));
    if (newest !== undefined && !isOwn)
      ctx.log.error(
        { before: newest.verifierKey, now: signer.verifierKey },
        'ALARM: the newest checkpoint of the ledger log is not signed with this key',
      );
    const businessDay = newest === undefined ? null : await findClosedDay(tx, ctx, signer);
    if (newest?.size === size && isOwn && businessDay === null) return [];
    const root = Buffer.from(await rootOf(createTileReader(tx), size));
    const note = signer.sign({ size, root });
    const { verifierKey } = signer;
    await tx.insert(logCheckpoints).values({ size, root, note, verifierKey, signedAt: ctx.now(), businessDay });
    const due = businessDay === null ? [] : await sendCheckpoint(tx, ctx, { businessDay, size, note, verifierKey }, configured);
    writeLastCheckpoint(lastCheckpointFile, note); // before the commit: a file behind the database would hide a change
    return due;
  });
}

type StoredCheckpoint = typeof logCheckpoints.$inferSelect;

/* Ed25519 is deterministic: the same head and key have the same note. */
const isSignedBy = (signer: LogSigner, { size, root, note, verifierKey }: StoredCheckpoint): boolean =>
  note === signer.sign({ size, root }) && verifierKey === signer.verifierKey;

async function findNewest(tx: Tx): Promise<StoredCheckpoint | undefined> {
  const [newest] = await tx.select().from(logCheckpoints).orderBy(desc(logCheckpoints.id)).limit(1);
  return newest;
}

/**
 * The head of the log, which extends both the last checkpoint of the data directory and the newest one of the database: what was removed or
 * changed in the database is never signed.
 * @throws LedgerLogChanged
 */
export async function readUnchangedHead(tx: Tx, lastCheckpointFile: string): Promise<LogHead> {
  const newest = await findNewest(tx);
  if (newest) await readHead(tx, newest);
  return readHead(tx, readLastCheckpoint(lastCheckpointFile));
}

/** A record that was inserted by hand would be signed with the others. */
async function refuseForgedRecords(tx: Tx, signedSize: number): Promise<void> {
  const [forged] = await tx.execute<{ position: string }>(
    sql`select position from logged_rows where position >= ${signedSize} and leaf is distinct from log_leaf(salt, text) limit 1`,
  );
  if (forged) throw new LedgerLogChanged(`record ${forged.position} is not that of its row`);
}

/** The last business day that has ended, if the log existed then and no checkpoint closes it yet. */
async function findClosedDay(tx: Tx, ctx: Ctx, signer: LogSigner): Promise<BusinessDay | null> {
  const day = businessDayOf(new Date(ctx.now().getTime() - dayMs));
  const [closed] = await tx.select().from(logCheckpoints).where(eq(logCheckpoints.businessDay, day));
  if (closed && closed.verifierKey === signer.verifierKey && !isSignedBy(signer, closed))
    ctx.log.error({ businessDay: day }, 'ALARM: the checkpoint of a business day is not signed with this key, and was not sent');
  const [first] = await tx.select({ signedAt: logCheckpoints.signedAt }).from(logCheckpoints).orderBy(asc(logCheckpoints.id)).limit(1);
  return closed || first === undefined || businessDayOf(first.signedAt) > day ? null : day;
}

/**
 * The size and the root of the log, which extends `signed`.
 * @throws LedgerLogChanged
 */
export async function readHead(tx: Tx, signed: LogHead | null): Promise<LogHead> {
  const [log] = await tx.select({ last: max(logRecords.position) }).from(logRecords);
  const size = (log?.last ?? -1) + 1;
  if (signed !== null && signed.size > size) throw new LedgerLogChanged(`of ${signed.size} signed records ${size} are left`);
  const read = createTileReader(tx);
  try {
    if (signed !== null && !Buffer.from(signed.root).equals(await rootOf(read, signed.size)))
      throw new LedgerLogChanged(`the first ${signed.size} records are not those that were signed`);
    return { size, root: await rootOf(read, size) };
  } catch (error) {
    throw error instanceof LogIncomplete ? new LedgerLogChanged(error.message, { cause: error }) : error;
  }
}

/** @throws LedgerLogChanged when the file contains something else, so that it can't be switched off by emptying the file */
export function readLastCheckpoint(file: string): LogHead | null {
  if (!fs.existsSync(file)) return null;
  const head = headOfNote(fs.readFileSync(file, 'utf8'));
  if (head === null) throw new LedgerLogChanged(`${file} is not a checkpoint`);
  return head;
}

/* Renamed into place, so that a kill leaves the old file or the new one. */
function writeLastCheckpoint(file: string, note: string): void {
  const draft = `${file}.${randomUUID()}`;
  fs.writeFileSync(draft, note, { mode: 0o600, flush: true });
  fs.renameSync(draft, file);
}
