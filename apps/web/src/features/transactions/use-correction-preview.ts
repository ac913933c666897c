import { formatSgd, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { availableAfter, refusalOf, type CorrectionRefusal, type Posting } from './transaction-update.ts';
import type { EditableTransaction } from './transaction-view.ts';

export type CorrectionPreview = {
  /** IDR; undefined until they are known. */
  available: Idr | undefined;
  after: Idr | undefined;
  /** Why the server would refuse it, as a sentence; undefined where it would not, or where that is not known. */
  refusal: string | undefined;
};

/** What a correction leads to, before it is sent. `next` null: the transaction is deleted. */
export function useCorrectionPreview(row: EditableTransaction, next: Posting | null): CorrectionPreview {
  const { t } = useTranslation('transactions');
  const { data } = trpc.users.get.useQuery({ id: row.userId });
  if (data === undefined) return { available: undefined, after: undefined, refusal: undefined };
  const refusal = refusalOf(data, row, next);
  const wordsOf = (each: CorrectionRefusal) =>
    each.reason === 'below-zero' ? t('refusal.belowZero') : t('refusal.aboveFree', { free: formatSgd(each.free) });
  return {
    available: data.available,
    after: availableAfter(data.available, row, next),
    refusal: refusal === null ? undefined : wordsOf(refusal),
  };
}
