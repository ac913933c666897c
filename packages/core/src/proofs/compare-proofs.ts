import { schema } from '@app/db';
import type { Idr } from '@app/money';
import { and, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { fingerprintOf, type Fingerprint } from './fingerprint.ts';
import { greyLevelsOf, showsSamePicture } from './shows-same-picture.ts';

const { files, proofFingerprints, proofMatches, transactions } = schema;

/** How many bits two hashes of the same picture may differ in: saving it again changed at most 11 of the 256. */
const hashDistanceMax = 32;

/** How many pictures a proof is compared with block by block: those of the same amount first, then the most similar. */
const candidatesMax = 200;

/** How many proofs are read at a time. */
const batchSize = 20;

/**
 * Compares every new payment proof of a pending deposit with all others, those of deleted members included, and the other new ones with
 * those of pending deposits; records the pairs that show the same picture. Newest first, so that a new deposit does not wait for the
 * proofs from before an upgrade. May run at any time and twice concurrently: of two proofs that arrive at the same time the one that is compared last finds
 * the other. Once `shouldStop` it ends after the current proof.
 */
export async function compareProofs(ctx: Ctx, { shouldStop }: { shouldStop: () => boolean }): Promise<void> {
  while (!shouldStop()) {
    const waiting = await ctx.db
      .select({ id: files.id, bytes: files.bytes, amount: transactions.amount })
      .from(files)
      .leftJoin(transactions, and(eq(transactions.proofFileId, files.id), eq(transactions.status, 'pending')))
      .where(and(eq(files.kind, 'proof'), isNull(files.comparedAt)))
      .orderBy(sql`${files.createdAt} desc nulls last`)
      .limit(batchSize);
    if (waiting.length === 0) return;
    for (const proof of waiting) {
      if (shouldStop()) return;
      await compareProof(ctx, proof);
    }
    if (waiting.some(({ amount }) => amount !== null)) ctx.invalidate({ topics: ['requests'], to: 'administrators' });
  }
}

/** `amount`: of its pending deposit, IDR; null: it is not pending. */
type Proof = { id: string; bytes: Buffer; amount: Idr | null };

/** A picture that can't be decoded is not compared, and does not stop the others. */
async function compareProof(ctx: Ctx, { id, bytes, amount }: Proof): Promise<void> {
  const fingerprint = await fingerprintOf(bytes).catch((error: unknown) => {
    ctx.log.error({ err: error, fileId: id }, 'a payment proof could not be decoded, and is not compared');
    return null;
  });
  if (fingerprint !== null) {
    // written before the search, so that a proof that is compared at the same time finds it
    await ctx.db
      .insert(proofFingerprints)
      .values({ fileId: id, ...fingerprint })
      .onConflictDoNothing();
    await recordMatches(ctx, id, fingerprint, amount);
  }
  await ctx.db.update(files).set({ comparedAt: ctx.now() }).where(eq(files.id, id));
}

async function recordMatches(ctx: Ctx, id: string, fingerprint: Fingerprint, amount: Idr | null): Promise<void> {
  const own = await greyLevelsOf(fingerprint.thumbnail);
  for (const { fileId, sha256, thumbnail } of await findCandidates(ctx, id, fingerprint, amount)) {
    const isIdentical = sha256.equals(fingerprint.sha256);
    if (!isIdentical && !showsSamePicture(own, await greyLevelsOf(thumbnail))) continue;
    await ctx.db.execute(sql`
      insert into ${proofMatches} (file_id, other_file_id, is_identical)
      values (least(${id}, ${fileId} collate "C"), greatest(${id}, ${fileId} collate "C"), ${isIdentical})
      on conflict do nothing`);
  }
}

/** The proofs whose hash is similar. A re-used proof usually claims the amount that it shows, so those of that amount come first. */
async function findCandidates({ db }: Ctx, id: string, { sha256, hash }: Fingerprint, amount: Idr | null) {
  const { fileId, sha256: otherSha256, hash: otherHash, thumbnail } = proofFingerprints;
  const ofDeposit = (condition: SQL) => sql`exists (select from ${transactions} where proof_file_id = ${fileId} and ${condition})`;
  const distance = sql`bit_count(${otherHash} # ${hash}::bit(256))`;
  return db
    .select({ fileId, sha256: otherSha256, thumbnail })
    .from(proofFingerprints)
    .where(and(ne(fileId, id), sql`${distance} <= ${hashDistanceMax}`, amount === null ? ofDeposit(sql`status = 'pending'`) : undefined))
    .orderBy(desc(eq(otherSha256, sha256)), desc(ofDeposit(sql`amount = ${amount}`)), distance)
    .limit(candidatesMax);
}
