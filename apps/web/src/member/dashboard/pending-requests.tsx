import { decisionWorkingDays, type Request } from '@app/contract';
import { formatDuration } from '@app/i18n';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useNow } from '../../shared/lib/clock.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { ReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { TransactionChanges } from '../../shared/ui/transaction-date.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import styles from './dashboard.module.css';

const titles = { deposit: 'member.request.deposit', withdrawal: 'member.request.withdrawal' } as const;

function PendingRequest({ request, asOf }: { request: Serialized<Request>; asOf: number }) {
  const { t } = useTranslation(['stats', 'app', 'area']);
  const language = useLanguage();
  const asked = t('member.request.asked', {
    at: formatInstant(request.createdAt, language),
    age: formatDuration(asOf - Date.parse(request.createdAt), language),
  });
  const takes =
    request.dueAt === null
      ? t('member.request.depositTakes')
      : t('member.request.withdrawalTakes', { ...decisionWorkingDays, due: formatInstant(request.dueAt, language, 'day') });
  return (
    <section className={`card ${styles.pendingRequest}`} data-testid="request-row">
      <div className={styles.pendingRequestHeader}>
        <h2>
          <Trans t={t} i18nKey={titles[request.type]} components={{ amount: <OwnMoney amount={request.amount} strong /> }} />
        </h2>
        <StatusTag status="pending" />
      </div>
      <p>
        {t('area:sentences', { first: asked, second: takes })}
        <TransactionChanges transaction={request} isOwn /> <Link href="/deposit-withdraw">{t('member.request.steps')}</Link>
      </p>
    </section>
  );
}

/** The member's pending requests: their age, and the latest day of a decision. */
export function PendingRequests({
  requests = [],
  reservedHeight,
}: {
  requests: readonly Serialized<Request>[] | undefined;
  reservedHeight: ReservedHeight<HTMLDivElement>;
}) {
  const asOf = useNow();
  /* While they are loading their last height is reserved, if there is one. */
  const isEmpty = requests.length === 0 && !reservedHeight.style?.height;
  return (
    <div {...reservedHeight} className={styles.pendingRequests} hidden={isEmpty}>
      {requests.map((request) => (
        <PendingRequest key={request.id} request={request} asOf={asOf} />
      ))}
    </div>
  );
}
