import { PPM } from '@app/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { Rate } from '../../shared/ui/rate.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { DetailsSkeleton } from '../../shared/ui/skeletons.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import styles from './investments.module.css';

function useSchedule(id: string | null, pollSeconds: number) {
  return trpc.investments.schedule.useQuery({ id: id ?? '' }, { ...polledUnlessLive(pollSeconds * 1000), enabled: id !== null });
}

function ScheduleBody({ schedule }: { schedule: ReturnType<typeof useSchedule> }) {
  const { t } = useTranslation('investments');
  const { data, error } = schedule;
  return (
    <>
      <QueryError query={schedule} title={t('member.schedule.failed')} />
      {data === undefined && error === null && <DetailsSkeleton rows={8} />}
      {data !== undefined && (
        <>
          <Rate ratePpm={Math.round(data.investment.interestRate * PPM)} />
          <p className={styles.scheduleNote}>{t('member.schedule.note')}</p>
          <DetailRow
            label={t('member.card.earned')}
            value={<OwnMoney amount={data.investment.totalEarned} sign="always" isLedgerSum />}
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
  /** The investment in the query string; null: the sheet is closed. */
  id: string | null;
  pollSeconds: number;
  onClose: () => void;
};

/** One investment day by day: the postings of the ledger, and the expected ones. */
export function ScheduleSheet({ id, pollSeconds, onClose }: ScheduleSheetProps) {
  const { t } = useTranslation('investments');
  const planName = usePlanName();
  /* Keeps the schedule during the closing animation. */
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const schedule = useSchedule(id ?? shown, pollSeconds);
  const planType = schedule.data?.investment.planType;
  const title = planType === undefined ? t('member.schedule.open') : t('member.schedule.title', { plan: planName(planType) });
  return (
    <Sheet open={id !== null} title={title} onClose={onClose} width={600}>
      <ScheduleBody schedule={schedule} />
    </Sheet>
  );
}
