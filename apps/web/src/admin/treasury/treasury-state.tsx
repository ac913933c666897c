import { negate } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { Money } from '../../shared/ui/money.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import type { TreasuryRow } from './treasury-view.ts';
import styles from './treasury.module.css';

/** The amount with its sign; a reversed entry has no sign and a muted colour. */
export function TreasuryAmount({ row: { amount, direction, reversedAt } }: { row: TreasuryRow }) {
  const signed = direction === 'in' ? amount : negate(amount);
  return reversedAt === null ? <Money amount={signed} sign="always" withIdr /> : <Money amount={amount} sign="never" withIdr quiet />;
}

/** Whether an entry is in effect or reversed. */
export function TreasuryState({ row: { reversedAt } }: { row: TreasuryRow }) {
  const { t } = useTranslation('treasury');
  return reversedAt === null ? (
    <StatusTag status="approved">{t('state.counts')}</StatusTag>
  ) : (
    <StatusTag status="info">{t('state.reversed')}</StatusTag>
  );
}

/** The note of an entry, and below it who reversed it, when and why. */
export function TreasuryNote({ row: { note, reversedAt, reversedBy, reversalNote } }: { row: TreasuryRow }) {
  const { t } = useTranslation('treasury');
  const language = useLanguage();
  return (
    <div className={styles.note}>
      <p>{note}</p>
      {reversedAt !== null && (
        <p className="quiet">
          {t('state.reversed')}:{' '}
          {t('reversedBy', { name: reversedBy ?? t('userDeleted'), at: formatInstant(reversedAt, language), note: reversalNote ?? '' })}
        </p>
      )}
    </div>
  );
}
