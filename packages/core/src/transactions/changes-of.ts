import type { Transaction } from '@app/contract';
import type { schema } from '@app/db';

type Row = Pick<typeof schema.transactions.$inferSelect, 'originalCreatedAt' | 'originalAmount' | 'amountCorrectedAt'>;

/** The corrections by administrators that readers see: the original date and amount. IDR. */
export const changesOf = ({
  originalCreatedAt,
  originalAmount,
  amountCorrectedAt,
}: Row): Pick<Transaction, 'originalCreatedAt' | 'originalAmount' | 'amountCorrectedAt'> => ({
  ...(originalCreatedAt && { originalCreatedAt }),
  ...(originalAmount !== null && amountCorrectedAt && { originalAmount, amountCorrectedAt }),
});
