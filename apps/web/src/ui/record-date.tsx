import type { TimeDetail } from '@app/i18n';
import { formatSgd, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../lib/business-time.ts';
import { useAmountsHidden } from '../lib/hidden-amounts.ts';
import { useLanguage } from '../lib/use-language.ts';
import { DateTime } from './date-time.tsx';
import { hiddenSgd } from './money.tsx';

type Dated = {
  createdAt: string;
  originalCreatedAt?: string | undefined;
  originalAmount?: Idr | undefined;
  amountCorrectedAt?: string | undefined;
};
type RecordDateProps = {
  record: Dated;
  detail?: TimeDetail;
  /** Names the zone after the time. */
  zone?: boolean;
  /** The member's own: a former amount is hidden with the others. */
  own?: boolean;
};

/** Says that an administrator changed the date or the amount of a transaction, with what it was at first; else nothing. */
export function RecordChanges({ record, detail, own = false }: Omit<RecordDateProps, 'zone'>) {
  const { t } = useTranslation('area');
  const language = useLanguage();
  const isHidden = useAmountsHidden() && own;
  const { originalCreatedAt, originalAmount, amountCorrectedAt } = record;
  return (
    <>
      {originalCreatedAt !== undefined && (
        <span className="record-change quiet"> ({t('record.changed', { at: formatInstant(originalCreatedAt, language, detail) })})</span>
      )}
      {originalAmount !== undefined && amountCorrectedAt !== undefined && (
        <span className="record-change quiet">
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

/** The date of a transaction, and what was changed of it. */
export function RecordDate({ record, detail, zone, own }: RecordDateProps) {
  return (
    <>
      <DateTime at={record.createdAt} {...(detail && { detail })} {...(zone && { zone })} />
      <RecordChanges record={record} {...(detail && { detail })} {...(own && { own })} />
    </>
  );
}
