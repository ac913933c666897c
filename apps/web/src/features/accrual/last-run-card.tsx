import { isAllowed } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/percent.ts';
import { polled } from '../../lib/polling.ts';
import { useUser } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { stateOf, useKeptHeight } from '../../lib/use-kept-height.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { Money } from '../../ui/money.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { LabelledSkeleton, SkeletonText } from '../../ui/skeletons.tsx';
import { StatusTag, type Status } from '../../ui/status-tag.tsx';
import { InterestResult } from './interest-result.tsx';
import { OpenQueueButton } from './open-queue-button.tsx';
import type { InterestRun } from './use-interest-run.ts';
import './accrual.css';

const pollIntervalMs = 30_000;
export const runStatuses = {
  queued: { tag: 'pending', word: 'status.queued' },
  running: { tag: 'info', word: 'status.running' },
  succeeded: { tag: 'approved', word: 'status.succeeded' },
  failed: { tag: 'rejected', word: 'status.failed' },
} as const satisfies Record<InterestRun['status'], { tag: Status; word: string }>;

function RunFacts({ run }: { run: InterestRun }) {
  const { t } = useTranslation('accrual');
  const language = useLanguage();
  return (
    <>
      <p className="last-run-time">
        <DateTime at={run.finishedAt ?? run.startedAt ?? run.queuedAt} detail="second" zone />
      </p>
      <p className="quiet">
        <InterestResult run={run} />
      </p>
      <FactRow label={t('last.amount')} value={<Money amount={run.amount} withIdr />} />
      <FactRow label={t('last.days')} value={<span className="num">{formatCount(run.posted, language)}</span>} />
      <FactRow label={t('last.completed')} value={<span className="num">{formatCount(run.completed, language)}</span>} />
      <FactRow label={t('last.startedBy')} value={run.startedBy ?? t('last.schedule')} />
    </>
  );
}

function RunSkeleton() {
  const { t } = useTranslation('accrual');
  return (
    <>
      <p className="last-run-time">
        <SkeletonText width="60%" />
      </p>
      <p className="quiet">
        <SkeletonText width="80%" />
      </p>
      <LabelledSkeleton labels={[t('last.amount'), t('last.days'), t('last.completed'), t('last.startedBy')]} />
    </>
  );
}

/** The newest interest run: how it ended and what it paid. */
export function LastRunCard() {
  const { t } = useTranslation('accrual');
  const { role } = useUser();
  const { data: run, error, dataUpdatedAt, refetch } = trpc.accrual.latest.useQuery({}, polled(pollIntervalMs));
  const kept = useKeptHeight<HTMLElement>('last-run', stateOf({ data: run, error }));
  const tag = run ? <StatusTag status={runStatuses[run.status].tag}>{t(runStatuses[run.status].word)}</StatusTag> : null;
  return (
    <SectionCard kept={kept} title={t('last.title')} aside={tag}>
      {error !== null && <ErrorPanel error={error} lastGoodAt={dataUpdatedAt} onRetry={() => void refetch()} />}
      {run === undefined && error === null && <RunSkeleton />}
      {run === null && <p className="quiet">{t('last.never')}</p>}
      {run && <RunFacts run={run} />}
      {isAllowed('master_admin', role) && (
        <div className="last-run-foot">
          <OpenQueueButton />
        </div>
      )}
    </SectionCard>
  );
}
