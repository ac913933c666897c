import type { SameProof } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { fileAddress } from '../files/file-address.ts';
import { mayReadProof } from '../files/may-read-proof.ts';

const { files, proofFingerprints, proofMatches, transactions, users } = schema;

const shownMax = 5;

/**
 * The payment proofs that show the same picture as this one, newest first, at most five, with the deposits that they belong to. A deleted
 * deposit is without details; the proofs of deleted members are for master admins only. Null: none is known, but not all earlier proofs
 * have been compared.
 */
export async function findSameProofs(ctx: ReaderCtx, fileId: string): Promise<SameProof[] | null> {
  const found = await listSameProofs(ctx, fileId);
  return found.length > 0 || (await isCompared(ctx, fileId)) ? found : null;
}

/** Whether it could be compared, and every proof that was uploaded before it. */
async function isCompared({ db }: ReaderCtx, fileId: string): Promise<boolean> {
  const [proof] = await db
    .select({ createdAt: files.createdAt })
    .from(files)
    .innerJoin(proofFingerprints, eq(proofFingerprints.fileId, files.id))
    .where(and(eq(files.id, fileId), isNotNull(files.comparedAt)));
  if (!proof) return false;
  const isEarlier = and(eq(files.kind, 'proof'), isNull(files.comparedAt), lt(files.createdAt, proof.createdAt));
  const waiting = await db.select({ id: files.id }).from(files).where(isEarlier).limit(1);
  return waiting.length === 0;
}

async function listSameProofs({ db, actor }: ReaderCtx, fileId: string): Promise<SameProof[]> {
  const { id, number, status, amount } = transactions;
  const rows = await db
    .select({
      file: { id: files.id, ownerId: files.ownerId, createdAt: files.createdAt },
      isIdentical: proofMatches.isIdentical,
      request: { id, number, status, amount, userId: users.id, username: users.username },
    })
    .from(proofMatches)
    .innerJoin(
      files,
      eq(files.id, sql`case ${proofMatches.fileId} when ${fileId} then ${proofMatches.otherFileId} else ${proofMatches.fileId} end`),
    )
    .leftJoin(transactions, and(eq(transactions.proofFileId, files.id), isNull(transactions.deletedAt)))
    .leftJoin(users, eq(users.id, transactions.userId))
    .where(or(eq(proofMatches.fileId, fileId), eq(proofMatches.otherFileId, fileId)))
    .orderBy(desc(files.createdAt))
    .limit(shownMax);
  return rows.map(({ file, isIdentical, request: { id: requestId, ...request } }) => ({
    requestId,
    ...request,
    uploadedAt: file.createdAt,
    isIdentical,
    proofImage: mayReadProof(actor, file.ownerId) ? fileAddress(file.id) : null,
  }));
}
