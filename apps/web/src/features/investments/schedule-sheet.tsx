import { PPM } from '@app/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { usePlanName } from '../../lib/use-plan-name.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';
import { Rate } from '../../ui/rate.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { ScheduleTable } from './schedule-table.tsx';

function useSchedule(id: string | null, everySeconds: number) {
  return trpc.investments.schedule.useQuery({ id: id ?? '' }, { ...polled(everySeconds * 1000), enabled: id !== null });
}

function ScheduleBody({ schedule }: { schedule: ReturnType<typeof useSchedule> }) {
  const { t } = useTranslation('investments');
  const { data, error, dataUpdatedAt, refetch } = schedule;
  return (
    <>
      {error !== null && (
        <ErrorPanel error={error} title={t('member.schedule.failed')} lastGoodAt={dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <FactsSkeleton rows={8} />}
      {data !== undefined && (
        <>
          <Rate ratePpm={Math.round(data.investment.interestRate * PPM)} />
          <p className="schedule-note">{t('member.schedule.note')}</p>
          <FactRow
            label={t('member.card.earned')}
            value={<OwnMoney amount={data.investment.totalEarned} sign="always" proved />}
            href="/statement?account=invested"
            strong
          />
          <ScheduleTable amount={data.investment.amount} purchasedAt={data.investment.purchasedAt} lines={data.lines} />
        </>
      )}
    </>
  );
}

type ScheduleSheetProps = {
  /** The investment in the address; null: the sheet is closed. */
  id: string | null;
  everySeconds: number;
  onClose: () => void;
};

/** One investment day by day: what the ledger has, and what would come. */
export function ScheduleSheet({ id, everySeconds, onClose }: ScheduleSheetProps) {
  const { t } = useTranslation('investments');
  const planName = usePlanName();
  /* The schedule stays on the sheet while it slides away. */
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const schedule = useSchedule(id ?? shown, everySeconds);
  const planType = schedule.data?.investment.planType;
  const title = planType === undefined ? t('member.schedule.open') : t('member.schedule.title', { plan: planName(planType) });
  return (
    <Sheet open={id !== null} title={title} onClose={onClose} width={600}>
      <ScheduleBody schedule={schedule} />
    </Sheet>
  );
}
