import { CLOCK_WRONG, type RecordedJob } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorOf } from '../../lib/api-error.ts';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonStatus, SkeletonText } from '../../ui/skeletons.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { runStatuses } from './last-run-card.tsx';

const pollIntervalMs = 30_000;

type Word = 'health.bonuses' | 'health.ledger';

function RunLabel({ word, time }: { word: Word; time: ReactNode }) {
  const { t } = useTranslation('accrual');
  return (
    <>
      {t(word)}
      <span className="run-health-time">{time}</span>
    </>
  );
}

function RunHealth({ job, word }: { job: RecordedJob; word: Word }) {
  const { t } = useTranslation(['accrual', 'app']);
  const { data: run, error } = trpc.accrual.latest.useQuery({ job }, polled(pollIntervalMs));
  if (error !== null && run === undefined) return <FactRow label={t(word)} value={apiErrorOf(error).detail ?? t('app:error.title')} />;
  if (run === undefined)
    return <FactRow label={<RunLabel word={word} time={<SkeletonText width="130px" />} />} value={<SkeletonStatus width="84px" />} />;
  if (run === null) return <FactRow label={t(word)} value={<span className="quiet">{t('health.never')}</span>} />;
  const label = (
    <>
      <RunLabel word={word} time={<DateTime at={run.finishedAt ?? run.startedAt ?? run.queuedAt} />} />
      {run.error !== null && <span className="run-health-time">{run.error === CLOCK_WRONG ? t('health.clockWrong') : run.error}</span>}
    </>
  );
  return <FactRow label={label} value={<StatusTag status={runStatuses[run.status].tag}>{t(runStatuses[run.status].word)}</StatusTag>} />;
}

/** How the other runs that are written down ended: the daily bonuses and the daily proof of the books. */
export function RunHealthCard() {
  const { t } = useTranslation('accrual');
  return (
    <SectionCard title={t('health.title')}>
      <RunHealth job="accrue-referral-bonuses" word="health.bonuses" />
      <RunHealth job="check-ledger" word="health.ledger" />
    </SectionCard>
  );
}
