import type { Coverage } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { DetailsSkeleton } from '../../shared/ui/skeletons.tsx';
import styles from './treasury.module.css';

type TreasurySumsProps = { coverage: Serialized<Coverage> | undefined; error: unknown; onRetry: () => void };

/** The sum of the entries, and all money at the bank. */
export function TreasurySums({ coverage, error, onRetry }: TreasurySumsProps) {
  const { t } = useTranslation('treasury');
  const sums = [
    { title: 'sum', note: 'sumNote', amount: coverage?.treasury },
    { title: 'atBank', note: 'atBankNote', amount: coverage?.atBank },
  ] as const;
  if (error !== null && coverage === undefined) return <ErrorPanel error={error} title={t('failed')} onRetry={onRetry} />;
  return (
    <div className={styles.sums}>
      {sums.map(({ title, note, amount }) => (
        <SectionCard key={title} title={t(title)}>
          {amount === undefined ? <DetailsSkeleton rows={1} /> : <Money amount={amount} size="figure" withIdr isLedgerSum />}
          <p className="quiet">{t(note)}</p>
        </SectionCard>
      ))}
    </div>
  );
}
