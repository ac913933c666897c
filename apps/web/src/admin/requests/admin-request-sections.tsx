import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { EarlierDecisions } from '../ui/earlier-decisions.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { MemberLink } from '../ui/member-link.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { TransactionDate } from '../../shared/ui/transaction-date.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { AdminBalanceSteps } from './admin-balance-steps.tsx';
import { AdminBankSections } from './admin-bank-sections.tsx';
import { Detail, DetailsSection } from './details-section.tsx';
import { AdminRequestTag } from './admin-request-tag.tsx';
import type { AdminRequestDetails } from './admin-request-view.ts';
import { useMissedDeadline } from './overdue.tsx';
import { requestLabels } from './request-labels.ts';
import { SimilarDeposits } from './similar-deposits.tsx';
import styles from './admin-requests.module.css';

function PastRequests({ details }: { details: AdminRequestDetails }) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const { past, pastTotal, member, request } = details;
  const all = (
    <Link href={`?tab=all&q=${encodeURIComponent(member.username)}`} aria-label={t('admin.details.history')}>
      {t('admin.past.count', { count: pastTotal })}
    </Link>
  );
  return (
    <DetailsSection title={t(requestLabels[request.type].past)} aside={pastTotal > 0 && all}>
      {past.length === 0 && <p className="quiet">{t('admin.past.none')}</p>}
      {past.map((each) => (
        <div className={styles.pastRequest} key={each.id}>
          <span>
            <TransactionDate transaction={each} detail="day" />
          </span>
          <Money amount={each.amount} quiet={each.status === 'rejected'} />
          <StatusTag status={each.status} />
        </div>
      ))}
    </DetailsSection>
  );
}

/** The sections of details that an administrator needs for a decision, in the order in which they are checked. */
export function AdminRequestSections({ details }: { details: AdminRequestDetails }) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const { request, member } = details;
  const labels = requestLabels[request.type];
  const missed = useMissedDeadline(request);
  return (
    <>
      <section className={`${styles.detailsSection} ${styles.amountSection}`}>
        <div>
          <p className="quiet">{t(labels.amount)}</p>
          <Money amount={request.amount} size="figure" withIdr />
        </div>
        <span className="phone-only">
          <AdminRequestTag request={request} />
        </span>
      </section>
      {request.earlierDecisions !== undefined && (
        <section className={styles.detailsSection}>
          <Alert type="warning" showIcon title={t('earlier.title')} description={<EarlierDecisions request={request} />} />
        </section>
      )}
      <DetailsSection title={t('admin.details.member')}>
        <Detail label={t('admin.details.username')}>
          <MemberLink id={member.id} username={member.username} />
        </Detail>
        <Detail label={t('admin.details.memberNumber')}>
          <span className="num">{member.userNumber}</span>
        </Detail>
        <Detail label={t('admin.details.requestedAt')}>
          <TransactionDate transaction={request} withZone />
        </Detail>
        {request.dueAt !== null && request.status === 'pending' && (
          <Detail label={t(missed === null ? 'admin.details.dueAt' : 'admin.details.overdueSince')}>
            <span className={missed === null ? undefined : styles.overdue}>
              <DateTime at={request.dueAt} withZone />
            </span>
          </Detail>
        )}
      </DetailsSection>
      <AdminBankSections details={details} />
      <SimilarDeposits deposits={details.similarDeposits} />
      <PastRequests details={details} />
      <AdminBalanceSteps details={details} />
      {request.status === 'pending' && (
        <DetailsSection title={t('admin.outcome.title')}>
          <p>{t(labels.outcome)}</p>
        </DetailsSection>
      )}
    </>
  );
}
