import type { Coverage } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { Wire } from '../../lib/wire.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Money } from '../../ui/money.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';

type TreasurySumsProps = { coverage: Wire<Coverage> | undefined; error: unknown; onRetry: () => void };

/** What the entries add up to, and what lies at the bank with the members' money. */
export function TreasurySums({ coverage, error, onRetry }: TreasurySumsProps) {
  const { t } = useTranslation('treasury');
  const sums = [
    { title: 'sum', note: 'sumNote', amount: coverage?.treasury },
    { title: 'atBank', note: 'atBankNote', amount: coverage?.atBank },
  ] as const;
  if (error !== null && coverage === undefined) return <ErrorPanel error={error} title={t('failed')} onRetry={onRetry} />;
  return (
    <div className="treasury-sums">
      {sums.map(({ title, note, amount }) => (
        <SectionCard key={title} title={t(title)}>
          {amount === undefined ? <FactsSkeleton rows={1} /> : <Money amount={amount} size="figure" withIdr proved />}
          <p className="quiet">{t(note)}</p>
        </SectionCard>
      ))}
    </div>
  );
}
