import type { Request } from '@app/contract';
import { schema, type Db } from '@app/db';
import { inArray } from 'drizzle-orm';
import { isProofReused } from '../proofs/is-proof-reused.ts';
import { isToNewPayee } from './is-to-new-payee.ts';
import { isPendingWithdrawal } from './is-pending-withdrawal.ts';

const { transactions } = schema;

const isPendingWithProof = ({ type, status, proofImage }: Request): boolean =>
  type === 'deposit' && status === 'pending' && proofImage !== null;

/**
 * Marks pending requests for administrators: whether a withdrawal goes to an account to which the member, paid before, was never paid,
 * and whether the proof of a deposit shows the same picture as another one. Other requests are returned unchanged.
 */
export async function markUnusual(db: Db, requests: Request[]): Promise<Request[]> {
  const ids = requests.filter((request) => isPendingWithdrawal(request) || isPendingWithProof(request)).map(({ id }) => id);
  if (ids.length === 0) return requests;
  const rows = await db
    .select({ id: transactions.id, hasNewPayee: isToNewPayee(), hasReusedProof: isProofReused() })
    .from(transactions)
    .where(inArray(transactions.id, ids));
  const marks = new Map(rows.map((row) => [row.id, row]));
  return requests.map((request) => ({
    ...request,
    ...(isPendingWithdrawal(request) && { hasNewPayee: marks.get(request.id)?.hasNewPayee ?? false }),
    ...(isPendingWithProof(request) && { hasReusedProof: marks.get(request.id)?.hasReusedProof ?? false }),
  }));
}
