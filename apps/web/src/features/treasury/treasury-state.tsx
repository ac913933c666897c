import { negate } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/business-time.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { Money } from '../../ui/money.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import type { TreasuryRow } from './treasury-view.ts';

/** The amount with its direction; what was reversed has none and is quiet. */
export function TreasuryAmount({ row: { amount, direction, reversedAt } }: { row: TreasuryRow }) {
  const signed = direction === 'in' ? amount : negate(amount);
  return reversedAt === null ? <Money amount={signed} sign="always" withIdr /> : <Money amount={amount} sign="never" withIdr quiet />;
}

/** Whether an entry counts. */
export function TreasuryState({ row: { reversedAt } }: { row: TreasuryRow }) {
  const { t } = useTranslation('treasury');
  return reversedAt === null ? (
    <StatusTag status="approved">{t('state.counts')}</StatusTag>
  ) : (
    <StatusTag status="info">{t('state.reversed')}</StatusTag>
  );
}

/** The note of an entry, and under it who reversed it, when and why. */
export function TreasuryNote({ row: { note, reversedAt, reversedBy, reversalNote } }: { row: TreasuryRow }) {
  const { t } = useTranslation('treasury');
  const language = useLanguage();
  return (
    <div className="treasury-note">
      <p>{note}</p>
      {reversedAt !== null && (
        <p className="quiet">
          {t('state.reversed')}:{' '}
          {t('reversedBy', { name: reversedBy ?? t('gone'), at: formatInstant(reversedAt, language), note: reversalNote ?? '' })}
        </p>
      )}
    </div>
  );
}
