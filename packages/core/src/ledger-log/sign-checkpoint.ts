import { businessDayOf, dayMs, type BusinessDay, type ExternalChannel } from '@app/contract';
import { limitTransaction, schema, type Tx } from '@app/db';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from '../notifications/enqueue-deliveries.ts';
import type { LogHead, LogSigner } from './checkpoint-note.ts';
import { readLastCheckpoint, readLastDay, writeLastCheckpoint, writeLastDay } from './last-checkpoint.ts';
import { LedgerLogChanged } from './ledger-log-changed.ts';
import { rootOf } from './merkle-tree.ts';
import { sendCheckpoint } from './send-checkpoint.ts';
import { createTileReader, LogIncomplete } from './tile-reader.ts';
import { tryLock } from './try-lock.ts';

const { logCheckpoints } = schema;

/** With what the log is signed: the key, and the file of the last checkpoint, outside of the database. */
export type LogSigning = { signer: LogSigner; lastCheckpointFile: string };

/** Waits of a signature, for which the new records are compared with their rows. */
const signingLimits = { statementMs: 600_000, transactionMs: 900_000 };

/**
 * Signs the first `size` records of the log, if these are more than in the last checkpoint or a business day has ended, and stores the checkpoint in
 * the data directory and in the database. Does nothing while another process signs, or has signed more. The checkpoint of a business day is
 * sent to `configured` channels: returns the deliveries to enqueue.
 * @throws LedgerLogChanged when new records that this run did not append are not those of their rows; as `requireUnchanged`
 */
export async function signCheckpoint(
  ctx: Ctx,
  { signer, lastCheckpointFile }: LogSigning,
  { size, appended, configured }: { size: number; appended: number; configured: ExternalChannel[] },
): Promise<DueDelivery[]> {
  return ctx.db.transaction(async (tx) => {
    await limitTransaction(tx, signingLimits);
    if (!(await tryLock(tx, 'sign the ledger log'))) return [];
    const newest = await findNewest(tx);
    const isOwn = newest !== undefined && isSignedBy(signer, newest);
    if (newest !== undefined && !isOwn)
      ctx.log.error(
        { before: newest.verifierKey, now: signer.verifierKey },
        'ALARM: the newest checkpoint of the ledger log is not signed with this key',
      );
    if (isOwn && newest.size > size) return [];
    await requireUnchanged(tx, lastCheckpointFile);
    const signedSize = Math.max(size, newest?.size ?? 0); // the database refuses a smaller one than the newest
    const ownSize = isOwn ? newest.size : (readLastCheckpoint(lastCheckpointFile)?.size ?? 0);
    if (ownSize + appended !== signedSize) await refuseForgedRecords(tx, ownSize);
    const ended = await findEndedDay(tx, ctx, lastCheckpointFile);
    if (newest?.size === size && isOwn && ended === null) return [];
    const root = Buffer.from(await rootOf(createTileReader(tx), signedSize));
    const note = signer.sign({ size: signedSize, root });
    const { verifierKey } = signer;
    const businessDay = ended === null || ended.isClosed ? null : ended.day;
    await tx.insert(logCheckpoints).values({ size: signedSize, root, note, verifierKey, signedAt: ctx.now(), businessDay });
    const due =
      ended === null ? [] : await sendCheckpoint(tx, ctx, { businessDay: ended.day, size: signedSize, note, verifierKey }, configured);
    /* Before the commit: a file behind the database would hide a change. */
    writeLastCheckpoint(lastCheckpointFile, note);
    if (ended !== null) writeLastDay(lastCheckpointFile, ended.day);
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
 * Requires that the log extends both the last checkpoint of the data directory and the newest one of the database: what was removed or changed
 * in the database is never signed.
 * @throws LedgerLogChanged
 */
export async function requireUnchanged(tx: Tx, lastCheckpointFile: string): Promise<void> {
  await requireExtends(tx, (await findNewest(tx)) ?? null);
  await requireExtends(tx, readLastCheckpoint(lastCheckpointFile));
}

/** @throws LedgerLogChanged when the log does not contain what was signed. `signed` null: nothing was */
export async function requireExtends(tx: Tx, signed: LogHead | null): Promise<void> {
  if (signed === null) return;
  try {
    if (!Buffer.from(signed.root).equals(await rootOf(createTileReader(tx), signed.size)))
      throw new LedgerLogChanged(`the first ${signed.size} records are not those that were signed`);
  } catch (error) {
    if (!(error instanceof LogIncomplete)) throw error;
    throw new LedgerLogChanged(`the ${signed.size} records that were signed are not complete`, { cause: error });
  }
}

/** A record that was inserted by hand would be signed with the others. */
async function refuseForgedRecords(tx: Tx, signedSize: number): Promise<void> {
  const [forged] = await tx.execute<{ position: string }>(
    sql`select position from logged_rows where position >= ${signedSize} and leaf is distinct from log_leaf(salt, text) limit 1`,
  );
  if (forged) throw new LedgerLogChanged(`record ${forged.position} is not that of its row`);
}

/**
 * The last business day that has ended, if the log existed then and its checkpoint was not sent yet. `isClosed`: a checkpoint in the database closes it,
 * although this data directory says that none was sent: it can't be the worker's.
 */
async function findEndedDay(tx: Tx, ctx: Ctx, lastCheckpointFile: string): Promise<{ day: BusinessDay; isClosed: boolean } | null> {
  const day = businessDayOf(new Date(ctx.now().getTime() - dayMs));
  const [first] = await tx.select({ signedAt: logCheckpoints.signedAt }).from(logCheckpoints).orderBy(asc(logCheckpoints.id)).limit(1);
  if (first === undefined || businessDayOf(first.signedAt) > day) return null;
  const [closed] = await tx.select({ id: logCheckpoints.id }).from(logCheckpoints).where(eq(logCheckpoints.businessDay, day));
  if (!closed) return { day, isClosed: false };
  const sent = readLastDay(lastCheckpointFile);
  if (sent === null || sent >= day) return null;
  ctx.log.error({ businessDay: day }, 'ALARM: somebody else closed a business day of the ledger log');
  return { day, isClosed: true };
}
