import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import { decisionWorkingDays, type Request } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { workingDaysSince } from '../../shared/lib/working-days.ts';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { TransactionDate } from '../../shared/ui/transaction-date.tsx';
import styles from './requests.module.css';

type Step = { key: string; state: 'done' | 'refused' | 'now' | 'next'; title: string; detail: ReactNode };

const marks = {
  done: <CheckOutlined aria-hidden />,
  refused: <CloseOutlined aria-hidden />,
  now: <ClockCircleOutlined aria-hidden />,
  next: null,
} as const;

function TimelineStep({ state, title, detail }: Omit<Step, 'key'>) {
  return (
    <li className={styles.timelineStep} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.timelineMark} aria-hidden>
        {marks[state]}
      </span>
      <div>
        <p className={styles.timelineTitle}>{title}</p>
        <p className={styles.timelineDetail}>{detail}</p>
      </div>
    </li>
  );
}

type TimelineProps = { request: Serialized<Request>; asOf: string };

/** The decisions that were changed or set back, without the names of administrators. */
function useEarlierSteps({ request: { earlierDecisions = [] } }: TimelineProps): Step[] {
  const { t } = useTranslation(['requests', 'area']);
  return earlierDecisions.flatMap(({ status, decidedAt, undoneAt, reason }): Step[] => [
    {
      key: `decided ${decidedAt}`,
      state: status === 'rejected' ? 'refused' : 'done',
      title: t(`area:status.${status}`),
      detail: <DateTime at={decidedAt} withZone />,
    },
    {
      key: `undone ${undoneAt}`,
      state: 'done',
      title: t('requests:member.step.takenBack'),
      detail: (
        <>
          <DateTime at={undoneAt} withZone />
          <div>{t('requests:member.step.byStaff')}</div>
          <div>{reason ?? t('requests:member.step.noReason')}</div>
        </>
      ),
    },
  ]);
}

/** The steps of a pending request: in review for some of the promised working days. */
function usePendingSteps({ request, asOf }: TimelineProps, earlier: Step[]): Step[] {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { createdAt, dueAt, heldUntil, isFrozen } = request;
  const isHeld = heldUntil !== undefined && Date.parse(asOf) < Date.parse(heldUntil);
  const due = dueAt === null ? null : formatInstant(dueAt, language, 'day');
  const isLate = dueAt !== null && Date.parse(asOf) > Date.parse(dueAt);
  const waited = t('member.step.waited', { count: workingDaysSince(createdAt, asOf), ...decisionWorkingDays });
  const underway = dueAt === null ? t('member.step.verifying') : waited;
  const held = isHeld ? t('member.step.held', { at: formatInstant(heldUntil, language) }) : underway;
  const decided = due === null ? t('member.step.afterVerifying') : t(isLate ? 'member.step.late' : 'member.step.due', { due });
  return [
    {
      key: 'requested',
      state: 'done',
      title: t('member.step.requested'),
      detail: <TransactionDate transaction={request} withZone isOwn />,
    },
    ...earlier,
    { key: 'review', state: 'now', title: t('member.step.review'), detail: isFrozen ? t('member.step.frozen') : held },
    { key: 'next', state: 'next', title: t('member.step.decided'), detail: isFrozen ? t('member.step.afterRelease') : decided },
  ];
}

/** The steps of a decided request: when it was made, and when and how it was decided. */
function useDecidedSteps({ request }: TimelineProps, earlier: Step[]): Step[] {
  const { processedAt, processedBy, status } = request;
  const { t } = useTranslation(['requests', 'area']);
  return [
    {
      key: 'requested',
      state: 'done',
      title: t('member.step.requested'),
      detail: <TransactionDate transaction={request} withZone isOwn />,
    },
    ...earlier,
    {
      key: 'decided',
      state: status === 'rejected' ? 'refused' : 'done',
      title: t(`area:status.${status}`),
      detail: processedAt !== null && (
        <>
          <DateTime at={processedAt} withZone />
          {processedBy !== null && <div>{t('requests:member.step.byStaff')}</div>}
        </>
      ),
    },
  ];
}

/** The steps of a request: requested, in review, decided. `asOf` is the server's time. */
export function RequestTimeline(props: TimelineProps) {
  const earlier = useEarlierSteps(props);
  const pending = usePendingSteps(props, earlier);
  const decided = useDecidedSteps(props, earlier);
  const steps = props.request.status === 'pending' ? pending : decided;
  return (
    <ol className={styles.timeline}>
      {steps.map(({ key, ...step }) => (
        <TimelineStep key={key} {...step} />
      ))}
    </ol>
  );
}
