import type { TimeDetail } from '@app/i18n';
import { formatSgd, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../lib/business-time.ts';
import { useAmountsHidden } from '../lib/hidden-amounts.ts';
import { useLanguage } from '../lib/use-language.ts';
import { DateTime } from './date-time.tsx';
import { hiddenSgd } from './money.tsx';
import styles from './transaction-date.module.css';

type CorrectableTransaction = {
  createdAt: string;
  originalCreatedAt?: string | undefined;
  originalAmount?: Idr | undefined;
  amountCorrectedAt?: string | undefined;
};
type TransactionDateProps = {
  transaction: CorrectableTransaction;
  detail?: TimeDetail;
  /** Adds the name of the time zone. */
  withZone?: boolean;
  /** Hides the original amount while the member hides amounts in this browser. */
  isOwn?: boolean;
};

/** Shows that an administrator changed the date or amount of a transaction or request, with the original values; else nothing. */
export function TransactionChanges({ transaction, detail, isOwn = false }: Omit<TransactionDateProps, 'withZone'>) {
  const { t } = useTranslation('area');
  const language = useLanguage();
  const isHidden = useAmountsHidden() && isOwn;
  const { originalCreatedAt, originalAmount, amountCorrectedAt } = transaction;
  return (
    <>
      {originalCreatedAt !== undefined && (
        <span className={`${styles.transactionChange} quiet`}>
          {' '}
          ({t('record.changed', { at: formatInstant(originalCreatedAt, language, detail) })})
        </span>
      )}
      {originalAmount !== undefined && amountCorrectedAt !== undefined && (
        <span className={`${styles.transactionChange} quiet`}>
          {' '}
          (
          {t('record.corrected', {
            amount: isHidden ? hiddenSgd : formatSgd(originalAmount),
            at: formatInstant(amountCorrectedAt, language, 'day'),
          })}
          )
        </span>
      )}
    </>
  );
}

/** The date of a transaction or request, and its changes. */
export function TransactionDate({ transaction, detail, withZone, isOwn }: TransactionDateProps) {
  return (
    <>
      <DateTime at={transaction.createdAt} {...(detail && { detail })} {...(withZone && { withZone })} />
      <TransactionChanges transaction={transaction} {...(detail && { detail })} {...(isOwn && { isOwn })} />
    </>
  );
}
