import { dayMs } from '@app/contract';
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

/** After this time a proof whose deposit is decided is no longer compared with all others. */
const comparedWithinMs = dayMs;

/**
 * Compares every payment proof that was not compared yet: one of a pending deposit, or of the last day, with all others, those of deleted
 * members included; an older one, as after an upgrade, with those of pending deposits. Records the pairs that show the same picture.
 * Newest first, so that a new deposit does not wait for old ones. May run at any time and twice concurrently: of two proofs that arrive
 * at the same time the one that is compared last finds the other. Once `shouldStop` it ends after the current proof.
 */
export async function compareProofs(ctx: Ctx, { shouldStop }: { shouldStop: () => boolean }): Promise<void> {
  while (!shouldStop()) {
    const waiting = await ctx.db
      .select({ id: files.id, bytes: files.bytes, createdAt: files.createdAt, amount: transactions.amount, status: transactions.status })
      .from(files)
      .leftJoin(transactions, eq(transactions.proofFileId, files.id))
      .where(and(eq(files.kind, 'proof'), isNull(files.comparedAt)))
      .orderBy(sql`${files.createdAt} desc nulls last`)
      .limit(batchSize);
    if (waiting.length === 0) return;
    for (const { createdAt, status, ...proof } of waiting) {
      if (shouldStop()) return;
      const withAll = status === 'pending' || ctx.now().getTime() - createdAt.getTime() < comparedWithinMs;
      await compareProof(ctx, { ...proof, withAll });
    }
    ctx.invalidate({ topics: ['requests'], to: 'administrators' });
  }
}

/** `amount`: of its deposit, IDR; null: it was deleted with its member. `withAll`: compared with all, else with those of pending deposits. */
type Proof = { id: string; bytes: Buffer; amount: Idr | null; withAll: boolean };

/** A picture that can't be decoded is not compared, and does not stop the others. */
async function compareProof(ctx: Ctx, proof: Proof): Promise<void> {
  const { id } = proof;
  const fingerprint = await fingerprintOf(proof.bytes).catch((error: unknown) => {
    ctx.log.error({ err: error, fileId: id }, 'a payment proof could not be decoded, and is not compared');
    return null;
  });
  if (fingerprint !== null) {
    // written before the search, so that a proof that is compared at the same time finds it
    await ctx.db
      .insert(proofFingerprints)
      .values({ fileId: id, ...fingerprint })
      .onConflictDoNothing();
    await recordMatches(ctx, proof, fingerprint);
  }
  await ctx.db.update(files).set({ comparedAt: ctx.now() }).where(eq(files.id, id));
}

async function recordMatches(ctx: Ctx, proof: Proof, fingerprint: Fingerprint): Promise<void> {
  const { id } = proof;
  const own = await greyLevelsOf(fingerprint.thumbnail);
  for (const { fileId, sha256, thumbnail } of await findCandidates(ctx, proof, fingerprint)) {
    const isIdentical = sha256.equals(fingerprint.sha256);
    if (!isIdentical && !showsSamePicture(own, await greyLevelsOf(thumbnail))) continue;
    await ctx.db.execute(sql`
      insert into ${proofMatches} (file_id, other_file_id, is_identical)
      values (least(${id}, ${fileId} collate "C"), greatest(${id}, ${fileId} collate "C"), ${isIdentical})
      on conflict do nothing`);
  }
}

/** The proofs whose hash is similar. A re-used proof usually claims the amount that it shows, so those of that amount come first. */
async function findCandidates({ db }: Ctx, { id, amount, withAll }: Proof, { sha256, hash }: Fingerprint) {
  const { fileId, sha256: otherSha256, hash: otherHash, thumbnail } = proofFingerprints;
  const ofDeposit = (condition: SQL) => sql`exists (select from ${transactions} where proof_file_id = ${fileId} and ${condition})`;
  const distance = sql`bit_count(${otherHash} # ${hash}::bit(256))`;
  return db
    .select({ fileId, sha256: otherSha256, thumbnail })
    .from(proofFingerprints)
    .where(and(ne(fileId, id), sql`${distance} <= ${hashDistanceMax}`, withAll ? undefined : ofDeposit(sql`status = 'pending'`)))
    .orderBy(desc(eq(otherSha256, sha256)), desc(ofDeposit(sql`amount = ${amount}`)), distance)
    .limit(candidatesMax);
}
