import { planTypes } from '@app/money';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../../lib/address-params.ts';
import { forgetWantedPlan } from '../../lib/arrival.ts';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { useVisit } from '../../lib/use-visit.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BuySheet } from './buy-sheet.tsx';
import { InvestmentBalance } from './investment-balance.tsx';
import './investments.css';
import { MyInvestments } from './my-investments.tsx';
import { PlanOffers } from './plan-offers.tsx';
import { ScheduleSheet } from './schedule-sheet.tsx';

const everySeconds = 30;

/** What the member has invested, and the plans that can be bought. The sheets open by the address. */
export function InvestmentPage() {
  /* The words of the sheets come along, so that opening one never takes the page away. */
  const { t } = useTranslation(['investments', 'app', 'errors']);
  const { params, change } = useAddressParams();
  const stats = trpc.stats.dashboard.useQuery(undefined, polled(everySeconds * 1000));
  const planType = planTypes.find((type) => type === params.get('buy')) ?? null;
  const visit = useVisit(planType !== null);
  const [bought, setBought] = useState<string | null>(null);
  /* Closing the sheet restores the previous focus, so the new investment can be focused only after that. */
  const [isSheetClosed, setSheetClosed] = useState(false);
  function done(investmentId: string) {
    setBought(investmentId);
    setSheetClosed(false);
    change({ buy: null, tab: null }, { replace: true });
  }
  /* The plan that was chosen before logging in has been led to. */
  useEffect(forgetWantedPlan, []);
  return (
    <>
      <PageHeader title={t('app:nav.investment')} asOf={stats.data?.asOf ?? null} everySeconds={everySeconds} />
      <div className="investment-page">
        {stats.error !== null && <ErrorPanel error={stats.error} lastGoodAt={stats.dataUpdatedAt} onRetry={() => void stats.refetch()} />}
        <InvestmentBalance stats={stats.data} />
        <MyInvestments
          asOf={stats.data?.asOf}
          everySeconds={everySeconds}
          boughtId={isSheetClosed ? bought : null}
          onBoughtShown={() => setBought(null)}
        />
        <PlanOffers onBuy={(type) => change({ buy: type })} />
      </div>
      <BuySheet
        key={visit}
        planType={planType}
        stats={stats.data}
        onClose={() => change({ buy: null }, { replace: true })}
        onDone={done}
        onClosed={() => setSheetClosed(true)}
      />
      <ScheduleSheet
        id={params.get('schedule')}
        everySeconds={everySeconds}
        onClose={() => change({ schedule: null }, { replace: true })}
      />
    </>
  );
}
