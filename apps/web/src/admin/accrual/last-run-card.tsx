import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { formatCount } from '../../shared/lib/format-number.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { loadingStateOf, useReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { LabelledSkeleton, SkeletonText } from '../../shared/ui/skeletons.tsx';
import { StatusTag, type Status } from '../../shared/ui/status-tag.tsx';
import { InterestResult } from './interest-result.tsx';
import { OpenQueueButton } from './open-queue-button.tsx';
import { isOver, type InterestRun } from './use-interest-run.ts';

import styles from './accrual.module.css';

const pollIntervalMs = 30_000;
export const runStatuses = {
  queued: { tag: 'pending', labelKey: 'status.queued' },
  running: { tag: 'info', labelKey: 'status.running' },
  succeeded: { tag: 'approved', labelKey: 'status.succeeded' },
  failed: { tag: 'rejected', labelKey: 'status.failed' },
} as const satisfies Record<InterestRun['status'], { tag: Status; labelKey: string }>;

function RunDetails({ run }: { run: InterestRun }) {
  const { t } = useTranslation('accrual');
  const language = useLanguage();
  return (
    <>
      <p className={styles.lastRunTime}>
        <DateTime at={run.finishedAt ?? run.startedAt ?? run.queuedAt} detail="second" withZone />
      </p>
      {isOver(run) && (
        <p className="quiet">
          <InterestResult run={run} />
        </p>
      )}
      <DetailRow label={t('last.amount')} value={<Money amount={run.amount} withIdr />} />
      <DetailRow label={t('last.days')} value={<span className="num">{formatCount(run.posted, language)}</span>} />
      <DetailRow label={t('last.completed')} value={<span className="num">{formatCount(run.completed, language)}</span>} />
      <DetailRow label={t('last.startedBy')} value={run.startedBy ?? t('last.schedule')} />
    </>
  );
}

function RunSkeleton() {
  const { t } = useTranslation('accrual');
  return (
    <>
      <p className={styles.lastRunTime}>
        <SkeletonText width="60%" />
      </p>
      <p className="quiet">
        <SkeletonText width="80%" />
      </p>
      <LabelledSkeleton labels={[t('last.amount'), t('last.days'), t('last.completed'), t('last.startedBy')]} />
    </>
  );
}

/** The newest interest run: its status and what it paid. */
export function LastRunCard() {
  const { t } = useTranslation('accrual');
  const mayOpenQueue = useMay('master_admin');
  const query = trpc.accrual.latest.useQuery({}, polledUnlessLive(pollIntervalMs));
  const { data: run, error } = query;
  const reservedHeight = useReservedHeight<HTMLElement>('last-run', loadingStateOf({ data: run, error }));
  const tag = run ? <StatusTag status={runStatuses[run.status].tag}>{t(runStatuses[run.status].labelKey)}</StatusTag> : null;
  return (
    <SectionCard reservedHeight={reservedHeight} title={t('last.title')} aside={tag}>
      <QueryError query={query} />
      {run === undefined && error === null && <RunSkeleton />}
      {run === null && <p className="quiet">{t('last.never')}</p>}
      {run && <RunDetails run={run} />}
      {mayOpenQueue && (
        <div className={styles.lastRunFooter}>
          <OpenQueueButton />
        </div>
      )}
    </SectionCard>
  );
}
