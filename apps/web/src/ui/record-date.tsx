import type { TimeDetail } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../lib/business-time.ts';
import { useLanguage } from '../lib/use-language.ts';
import { DateTime } from './date-time.tsx';

type Dated = { createdAt: string; originalCreatedAt?: string | undefined };
type RecordDateProps = {
  record: Dated;
  detail?: TimeDetail;
  /** Names the zone after the time. */
  zone?: boolean;
};

/** Says that an administrator changed the date of a transaction, with the original one; nothing where it is the original. */
export function ChangedDate({ record: { originalCreatedAt }, detail }: Pick<RecordDateProps, 'record' | 'detail'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (originalCreatedAt === undefined) return null;
  return <span className="quiet"> ({t('time.changed', { at: formatInstant(originalCreatedAt, language, detail) })})</span>;
}

/** The date of a transaction, and whether it was changed. */
export function RecordDate({ record, ...how }: RecordDateProps) {
  return (
    <>
      <DateTime at={record.createdAt} {...how} />
      <ChangedDate record={record} {...how} />
    </>
  );
}
