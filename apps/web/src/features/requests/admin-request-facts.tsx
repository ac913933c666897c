import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { EarlierDecisions } from '../../ui/earlier-decisions.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { MemberLink } from '../../ui/member-link.tsx';
import { Money } from '../../ui/money.tsx';
import { RecordDate } from '../../ui/record-date.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { AdminBalanceSteps } from './admin-balance-steps.tsx';
import { AdminBankFacts } from './admin-bank-facts.tsx';
import { Fact, FactsPart } from './admin-facts-part.tsx';
import { AdminRequestTag } from './admin-request-tag.tsx';
import type { AdminRequestDetails } from './admin-request-view.ts';
import { adminWords } from './admin-request-words.ts';

function PastRequests({ details }: { details: AdminRequestDetails }) {
  const { t } = useTranslation(['queue', 'app']);
  const { past, pastTotal, member, request } = details;
  const all = (
    <Link href={`?tab=all&q=${encodeURIComponent(member.username)}`} aria-label={t('admin.facts.history')}>
      {t('admin.past.count', { count: pastTotal })}
    </Link>
  );
  return (
    <FactsPart title={t(adminWords[request.type].past)} aside={pastTotal > 0 && all}>
      {past.length === 0 && <p className="quiet">{t('admin.past.none')}</p>}
      {past.map((each) => (
        <div className="past-request" key={each.id}>
          <span>
            <RecordDate record={each} detail="day" />
          </span>
          <Money amount={each.amount} quiet={each.status === 'rejected'} />
          <StatusTag status={each.status} />
        </div>
      ))}
    </FactsPart>
  );
}

/** What an administrator has to know before deciding, in the order in which it is checked. */
export function AdminRequestFacts({ details }: { details: AdminRequestDetails }) {
  const { t } = useTranslation(['queue', 'app']);
  const { request, member } = details;
  const words = adminWords[request.type];
  return (
    <>
      <section className="facts-part facts-amount">
        <div>
          <p className="quiet">{t(words.amount)}</p>
          <Money amount={request.amount} size="figure" withIdr />
        </div>
        <span className="phone-only">
          <AdminRequestTag request={request} />
        </span>
      </section>
      {request.earlierDecisions !== undefined && (
        <section className="facts-part">
          <Alert type="warning" showIcon title={t('earlier.title')} description={<EarlierDecisions request={request} />} />
        </section>
      )}
      <FactsPart title={t('admin.facts.member')}>
        <Fact label={t('admin.facts.username')}>
          <MemberLink id={member.id} username={member.username} />
        </Fact>
        <Fact label={t('admin.facts.memberNumber')}>
          <span className="num">{member.userNumber}</span>
        </Fact>
        <Fact label={t('admin.facts.requestedAt')}>
          <RecordDate record={request} zone />
        </Fact>
        {request.dueAt !== null && request.status === 'pending' && (
          <Fact label={t('admin.facts.dueAt')}>
            <DateTime at={request.dueAt} zone />
          </Fact>
        )}
      </FactsPart>
      <AdminBankFacts details={details} />
      <PastRequests details={details} />
      <AdminBalanceSteps details={details} />
      {request.status === 'pending' && (
        <FactsPart title={t('admin.outcome.title')}>
          <p>{t(words.outcome)}</p>
        </FactsPart>
      )}
    </>
  );
}
