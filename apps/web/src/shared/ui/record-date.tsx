import type { TimeDetail } from '@app/i18n';
import { formatSgd, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../lib/business-time.ts';
import { useAmountsHidden } from '../lib/hidden-amounts.ts';
import { useLanguage } from '../lib/use-language.ts';
import { DateTime } from './date-time.tsx';
import { hiddenSgd } from './money.tsx';
import styles from './record-date.module.css';

type Dated = {
  createdAt: string;
  originalCreatedAt?: string | undefined;
  originalAmount?: Idr | undefined;
  amountCorrectedAt?: string | undefined;
};
type RecordDateProps = {
  record: Dated;
  detail?: TimeDetail;
  /** Adds the name of the time zone. */
  zone?: boolean;
  /** The member's own row: a former amount is hidden with the others. */
  own?: boolean;
};

/** Shows that an administrator changed the date or the amount of a transaction, with the original values; else nothing. */
export function RecordChanges({ record, detail, own = false }: Omit<RecordDateProps, 'zone'>) {
  const { t } = useTranslation('area');
  const language = useLanguage();
  const isHidden = useAmountsHidden() && own;
  const { originalCreatedAt, originalAmount, amountCorrectedAt } = record;
  return (
    <>
      {originalCreatedAt !== undefined && (
        <span className={`${styles.recordChange} quiet`}>
          {' '}
          ({t('record.changed', { at: formatInstant(originalCreatedAt, language, detail) })})
        </span>
      )}
      {originalAmount !== undefined && amountCorrectedAt !== undefined && (
        <span className={`${styles.recordChange} quiet`}>
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

/** The date of a transaction, and its changes. */
export function RecordDate({ record, detail, zone, own }: RecordDateProps) {
  return (
    <>
      <DateTime at={record.createdAt} {...(detail && { detail })} {...(zone && { zone })} />
      <RecordChanges record={record} {...(detail && { detail })} {...(own && { own })} />
    </>
  );
}
