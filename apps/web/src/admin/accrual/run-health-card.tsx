import { CLOCK_WRONG, type RecordedJob } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../../shared/lib/api-error.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { AnnouncedSkeletonText, SkeletonText } from '../../shared/ui/skeletons.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { runStatuses } from './last-run-card.tsx';
import styles from './accrual.module.css';

const pollIntervalMs = 30_000;

type LabelKey = 'health.bonuses' | 'health.ledger';

function RunLabel({ labelKey, time }: { labelKey: LabelKey; time: ReactNode }) {
  const { t } = useTranslation('accrual');
  return (
    <>
      {t(labelKey)}
      <span className={styles.runHealthTime}>{time}</span>
    </>
  );
}

function RunHealth({ job, labelKey }: { job: RecordedJob; labelKey: LabelKey }) {
  const { t } = useTranslation(['accrual', 'app']);
  const { data: run, error } = trpc.accrual.latest.useQuery({ job }, polledUnlessLive(pollIntervalMs));
  if (error !== null && run === undefined)
    return <DetailRow label={t(labelKey)} value={apiErrorOf(error).detail ?? t('app:error.title')} />;
  if (run === undefined)
    return (
      <DetailRow
        label={<RunLabel labelKey={labelKey} time={<SkeletonText width="130px" />} />}
        value={<AnnouncedSkeletonText width="84px" />}
      />
    );
  if (run === null) return <DetailRow label={t(labelKey)} value={<span className="quiet">{t('health.never')}</span>} />;
  const label = (
    <>
      <RunLabel labelKey={labelKey} time={<DateTime at={run.finishedAt ?? run.startedAt ?? run.queuedAt} />} />
      {run.error !== null && <span className={styles.runHealthTime}>{run.error === CLOCK_WRONG ? t('health.clockWrong') : run.error}</span>}
    </>
  );
  return (
    <DetailRow label={label} value={<StatusTag status={runStatuses[run.status].tag}>{t(runStatuses[run.status].labelKey)}</StatusTag>} />
  );
}

/** The last runs of the other recorded jobs: the daily bonuses and the daily ledger check. */
export function RunHealthCard() {
  const { t } = useTranslation('accrual');
  return (
    <SectionCard title={t('health.title')}>
      <RunHealth job="accrue-referral-bonuses" labelKey="health.bonuses" />
      <RunHealth job="check-ledger" labelKey="health.ledger" />
    </SectionCard>
  );
}
