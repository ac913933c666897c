import PieChartOutlined from '@ant-design/icons-svg/es/asn/PieChartOutlined';
import { decisionWorkingDays, type Request } from '@app/contract';
import { formatDuration } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useNow } from '../../shared/lib/clock.ts';
import type { ReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DottedLine, ListRow } from '../../shared/ui/list-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { ListSkeleton } from '../../shared/ui/skeletons.tsx';
import { TransactionChanges } from '../../shared/ui/transaction-date.tsx';
import { TransactionIcon } from '../../shared/ui/transaction-icon.tsx';
import type { NextEvent } from './next-events.ts';
import { TransactionRow } from './transaction-row.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './dashboard.module.css';

function PendingRequest({ request, asOf }: { request: Serialized<Request>; asOf: number }) {
  const { t } = useTranslation(['stats', 'area']);
  const language = useLanguage();
  const asked = t('member.request.asked', {
    at: formatInstant(request.createdAt, language),
    age: formatDuration(asOf - Date.parse(request.createdAt), language),
  });
  const takes =
    request.dueAt === null
      ? t('member.request.depositTakes')
      : t('member.request.withdrawalTakes', { ...decisionWorkingDays, due: formatInstant(request.dueAt, language, 'day') });
  const note = (
    <>
      {t('area:sentences', { first: asked, second: takes })}
      <TransactionChanges transaction={request} isOwn /> <Link href="/deposit-withdraw">{t('member.request.steps')}</Link>
    </>
  );
  return <TransactionRow transaction={request} note={note} />;
}

function Event({ event, asOf }: { event: NextEvent; asOf: number }) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const planName = usePlanName();
  const { kind, day, amount, investment } = event;
  const plan = planName(investment.planType);
  const left = Date.parse(event.at) - asOf;
  const isInterest = kind === 'interest';
  return (
    <ListRow
      icon={isInterest ? <TransactionIcon type="interest" /> : <Icon of={PieChartOutlined} />}
      title={isInterest ? t('member.next.interest', { day, days: investment.durationDays, plan }) : t('member.next.end', { plan })}
      detail={
        <DottedLine>
          <DateTime at={event.at} />
          {left > 0 ? t('member.next.in', { duration: formatDuration(left, language) }) : t('member.next.late')}
        </DottedLine>
      }
      value={<OwnMoney amount={amount} sign={isInterest ? 'always' : 'negative'} illustration />}
    />
  );
}

type WhatHappensNextProps = {
  /** Its content is loading, and there will probably be some. */
  isWaiting: boolean;
  requests: readonly Serialized<Request>[] | undefined;
  events: readonly NextEvent[];
  reservedHeight: ReservedHeight<HTMLDivElement>;
};

/** The member's pending requests with the latest day of a decision, then the next interest and the next ends of plans. */
export function WhatHappensNext({ isWaiting, requests = [], events, reservedHeight }: WhatHappensNextProps) {
  const { t } = useTranslation('stats');
  const asOf = useNow();
  const isEmpty = requests.length === 0 && events.length === 0;
  return (
    /* While it is loading the last height is reserved, if there is one, else that of some rows. */
    <div {...reservedHeight} className={styles.next} hidden={isEmpty && !(reservedHeight.style?.height ?? isWaiting)}>
      {isEmpty && isWaiting && (
        <SectionCard title={t('member.next.title')} flush>
          <ListSkeleton rows={3} />
        </SectionCard>
      )}
      {!isEmpty && (
        <SectionCard
          title={t('member.next.title')}
          aside={events.length > 0 && <span className={styles.nextNote}>{t('member.next.note')}</span>}
          flush
        >
          {requests.map((request) => (
            <div key={request.id} data-testid="request-row">
              <PendingRequest request={request} asOf={asOf} />
            </div>
          ))}
          {events.map((event) => (
            <div key={`${event.kind} ${event.investment.id}`} data-testid="next-event">
              <Event event={event} asOf={asOf} />
            </div>
          ))}
        </SectionCard>
      )}
    </div>
  );
}
