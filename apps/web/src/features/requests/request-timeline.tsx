import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import { decisionBusinessDays, type Request } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { businessDaysSince } from '../../lib/business-days.ts';
import { formatInstant } from '../../lib/business-time.ts';
import { useLanguage } from '../../lib/use-language.ts';
import type { Wire } from '../../lib/wire.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { RecordDate } from '../../ui/record-date.tsx';

type Step = { state: 'done' | 'refused' | 'now' | 'next'; title: string; detail: ReactNode };

const marks = {
  done: <CheckOutlined aria-hidden />,
  refused: <CloseOutlined aria-hidden />,
  now: <ClockCircleOutlined aria-hidden />,
  next: null,
} as const;

function TimelineStep({ state, title, detail }: Step) {
  return (
    <li className={`timeline-step timeline-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="timeline-mark" aria-hidden>
        {marks[state]}
      </span>
      <div>
        <p className="timeline-title">{title}</p>
        <p className="timeline-detail">{detail}</p>
      </div>
    </li>
  );
}

type TimelineProps = { request: Wire<Request>; asOf: string };

/** The steps of a request that waits: in review for so many of the promised business days. */
function usePendingSteps({ request, asOf }: TimelineProps): Step[] {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { createdAt, dueAt } = request;
  const due = dueAt === null ? null : formatInstant(dueAt, language, 'day');
  const isLate = dueAt !== null && Date.parse(asOf) > Date.parse(dueAt);
  const waited = t('member.step.waited', { count: businessDaysSince(createdAt, asOf), ...decisionBusinessDays });
  return [
    { state: 'done', title: t('member.step.requested'), detail: <RecordDate record={request} zone own /> },
    { state: 'now', title: t('member.step.review'), detail: dueAt === null ? t('member.step.verifying') : waited },
    {
      state: 'next',
      title: t('member.step.decided'),
      detail: due === null ? t('member.step.afterVerifying') : t(isLate ? 'member.step.late' : 'member.step.due', { due }),
    },
  ];
}

/** The steps of a request that was decided: when it was asked for, and when decided how. */
function useDecidedSteps({ request }: TimelineProps): Step[] {
  const { processedAt, processedBy, status } = request;
  const { t } = useTranslation(['requests', 'app']);
  return [
    { state: 'done', title: t('member.step.requested'), detail: <RecordDate record={request} zone own /> },
    {
      state: status === 'rejected' ? 'refused' : 'done',
      title: t(`app:status.${status}`),
      detail: processedAt !== null && (
        <>
          <DateTime at={processedAt} zone />
          {processedBy !== null && <div>{t('requests:member.step.byStaff')}</div>}
        </>
      ),
    },
  ];
}

/** Where a request stands: requested, in review, decided. `asOf` is the server's time. */
export function RequestTimeline(props: TimelineProps) {
  const pending = usePendingSteps(props);
  const decided = useDecidedSteps(props);
  const steps = props.request.status === 'pending' ? pending : decided;
  return (
    <ol className="timeline">
      {steps.map((step) => (
        <TimelineStep key={step.title} {...step} />
      ))}
    </ol>
  );
}
