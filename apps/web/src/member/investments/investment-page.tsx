import { planTypes } from '@app/money';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../../shared/lib/address-params.ts';
import { clearWantedPlan } from '../../shared/lib/landing-params.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useVisit } from '../lib/use-visit.ts';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { BuySheet } from './buy-sheet.tsx';
import { InvestmentBalance } from './investment-balance.tsx';

import { MyInvestments } from './my-investments.tsx';
import { PlanOffers } from './plan-offers.tsx';
import { ScheduleSheet } from './schedule-sheet.tsx';
import styles from './investments.module.css';

const pollSeconds = 30;

/** The member's investments, and the plans that can be bought. The query string opens the sheets. */
export function InvestmentPage() {
  /* Loads the messages of the sheets too, because loading them later would suspend the whole page. */
  const { t } = useTranslation(['investments', 'app', 'errors', 'area']);
  const { params, change } = useAddressParams();
  const stats = trpc.stats.dashboard.useQuery(undefined, polledUnlessLive(pollSeconds * 1000));
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
  /* The purchase of the plan that was chosen before the log-in is open now. */
  useEffect(clearWantedPlan, []);
  return (
    <>
      <PageHeader title={t('area:member.investment')} asOf={stats.data?.asOf ?? null} pollSeconds={pollSeconds} />
      <div className={styles.page}>
        <QueryError query={stats} />
        <InvestmentBalance stats={stats.data} />
        <MyInvestments
          asOf={stats.data?.asOf}
          pollSeconds={pollSeconds}
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
      <ScheduleSheet id={params.get('schedule')} pollSeconds={pollSeconds} onClose={() => change({ schedule: null }, { replace: true })} />
    </>
  );
}
