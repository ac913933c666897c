import { schema } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';

const { proofMatches, transactions } = schema;

/** SQL: whether the payment proof of a transaction shows the same picture as another one. */
export const isProofReused = (): SQL<boolean> => sql<boolean>`exists (
  select from ${proofMatches} where ${transactions.proofFileId} in (${proofMatches.fileId}, ${proofMatches.otherFileId}))`;
