import type { Transaction } from '@app/contract';
import type { schema } from '@app/db';

type Row = Pick<typeof schema.transactions.$inferSelect, 'originalCreatedAt' | 'originalAmount' | 'amountCorrectedAt'>;

/** What a reader is told of corrections by administrators: the date and the amount as they were at first. IDR. */
export const changesOf = ({
  originalCreatedAt,
  originalAmount,
  amountCorrectedAt,
}: Row): Pick<Transaction, 'originalCreatedAt' | 'originalAmount' | 'amountCorrectedAt'> => ({
  ...(originalCreatedAt && { originalCreatedAt }),
  ...(originalAmount !== null && amountCorrectedAt && { originalAmount, amountCorrectedAt }),
});
