import { decisionBusinessDays, type Request } from '@app/contract';
import { formatDuration } from '@app/i18n';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatInstant } from '../../lib/business-time.ts';
import { useNow } from '../../lib/clock.ts';
import { useLanguage } from '../../lib/use-language.ts';
import type { KeptHeight } from '../../lib/use-kept-height.ts';
import type { Wire } from '../../lib/wire.ts';
import { OwnMoney } from '../../ui/own-money.tsx';
import { RecordChanges } from '../../ui/record-date.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';

const titles = { deposit: 'member.request.deposit', withdrawal: 'member.request.withdrawal' } as const;

function PendingRequest({ request, asOf }: { request: Wire<Request>; asOf: number }) {
  const { t } = useTranslation(['stats', 'app']);
  const language = useLanguage();
  const asked = t('member.request.asked', {
    at: formatInstant(request.createdAt, language),
    age: formatDuration(asOf - Date.parse(request.createdAt), language),
  });
  const takes =
    request.dueAt === null
      ? t('member.request.depositTakes')
      : t('member.request.withdrawalTakes', { ...decisionBusinessDays, due: formatInstant(request.dueAt, language, 'day') });
  return (
    <section className="card pending-request" data-testid="request-row">
      <div className="pending-request-head">
        <h2>
          <Trans t={t} i18nKey={titles[request.type]} components={{ amount: <OwnMoney amount={request.amount} strong /> }} />
        </h2>
        <StatusTag status="pending" />
      </div>
      <p>
        {t('app:time.sentences', { first: asked, second: takes })}
        <RecordChanges record={request} own /> <Link href="/deposit-withdraw">{t('member.request.steps')}</Link>
      </p>
    </section>
  );
}

/** What the member waits for: since when, and until when at the latest. */
export function PendingRequests({ requests, kept }: { requests: readonly Wire<Request>[] | undefined; kept: KeptHeight<HTMLDivElement> }) {
  const asOf = useNow();
  const pending = requests?.filter(({ status }) => status === 'pending') ?? [];
  /* While they are on the way their place is kept, where there was one. */
  const isEmpty = pending.length === 0 && !kept.style?.height;
  return (
    <div {...kept} className="pending-requests" hidden={isEmpty}>
      {pending.map((request) => (
        <PendingRequest key={request.id} request={request} asOf={asOf} />
      ))}
    </div>
  );
}
