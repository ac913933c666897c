import type { SameProof } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { AdminCtx } from '../context.ts';
import { fileAddress } from '../files/file-address.ts';

const { files, proofFingerprints, proofMatches, transactions, users } = schema;

const shownMax = 5;

/**
 * The payment proofs that show the same picture as this one, newest first, at most five, with the deposits that they belong to. A
 * deposit of a deleted member is without details, and its picture is for master admins only. Null: the proof has not been compared yet.
 */
export async function findSameProofs({ db, actor }: AdminCtx, fileId: string): Promise<SameProof[] | null> {
  const [compared] = await db
    .select({ id: files.id })
    .from(files)
    .innerJoin(proofFingerprints, eq(proofFingerprints.fileId, files.id))
    .where(and(eq(files.id, fileId), isNotNull(files.comparedAt)));
  if (!compared) return null;
  const { id, number, status, amount } = transactions;
  const rows = await db
    .select({
      file: { id: files.id, createdAt: files.createdAt },
      isIdentical: proofMatches.isIdentical,
      request: { id, number, status, amount, userId: users.id, username: users.username },
    })
    .from(proofMatches)
    .innerJoin(
      files,
      eq(files.id, sql`case ${proofMatches.fileId} when ${fileId} then ${proofMatches.otherFileId} else ${proofMatches.fileId} end`),
    )
    .leftJoin(transactions, eq(transactions.proofFileId, files.id))
    .leftJoin(users, eq(users.id, transactions.userId))
    .where(or(eq(proofMatches.fileId, fileId), eq(proofMatches.otherFileId, fileId)))
    .orderBy(desc(files.createdAt))
    .limit(shownMax);
  return rows.map(({ file, isIdentical, request: { id: requestId, ...request } }) => ({
    requestId,
    ...request,
    uploadedAt: file.createdAt,
    isIdentical,
    proofImage: requestId === null && actor.role !== 'master_admin' ? null : fileAddress(file.id),
  }));
}
