import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import type { Invariant, InvariantResult } from '@app/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/business-time.ts';
import { formatCount } from '../../lib/percent.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';

const words = {
  balances_sum_to_zero: 'admin.ledger.sumToZero',
  balance_is_credits_minus_debits: 'admin.ledger.creditsMinusDebits',
  no_member_account_negative: 'admin.ledger.noneNegative',
  invested_is_sum_of_active_values: 'admin.ledger.investedIsSum',
  value_is_amount_plus_earned: 'admin.ledger.valueIsAmountPlusEarned',
  one_interest_per_investment_day: 'admin.ledger.oneInterestPerDay',
  one_bonus_per_friend_and_day: 'admin.ledger.oneBonusPerDay',
  transaction_posts_its_amount: 'admin.ledger.transactionPosts',
  no_transfer_in_the_future: 'admin.ledger.noneInTheFuture',
  balance_after_is_on_the_statement: 'admin.ledger.balanceAfter',
} as const satisfies Record<Invariant, string>;

function LedgerLine({ result: { invariant, holds, violations, examples } }: { result: InvariantResult }) {
  const { t } = useTranslation('stats');
  return (
    <li className={holds ? 'ledger-line' : 'ledger-line ledger-line-broken'}>
      {holds ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}
      <span>
        {t(words[invariant])}
        {!holds && (
          <span className="ledger-examples">{t('admin.ledger.violations', { count: violations, examples: examples.join('; ') })}</span>
        )}
      </span>
      <span className="ledger-word">{holds ? t('admin.ledger.holds') : t('admin.ledger.broken')}</span>
    </li>
  );
}

/** The promises of the ledger, proved on the live database when the page is opened and when asked. */
export function AdminLedgerCheck() {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  /* The proof reads every row of the ledger: not again by itself, and not on every return to the window. */
  const { data, error, isFetching, dataUpdatedAt, refetch } = trpc.ledger.check.useQuery(undefined, {
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    trpc: { context: { alone: true } },
  });
  const held = data?.results.filter(({ holds }) => holds).length ?? 0;
  const proved =
    data && t('admin.ledger.proved', { held, total: data.results.length, at: formatInstant(data.checkedAt, language, 'time') });
  return (
    <SectionCard
      title={t('admin.ledger.title')}
      aside={<span className="quiet num">{isFetching ? t('admin.ledger.running') : proved}</span>}
    >
      {error !== null && (
        <ErrorPanel error={error} title={t('admin.ledger.failed')} lastGoodAt={dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <FactsSkeleton rows={8} />}
      {data !== undefined && (
        <>
          <ul>
            {data.results.map((result) => (
              <LedgerLine key={result.invariant} result={result} />
            ))}
          </ul>
          <div className="ledger-foot">
            <span className="quiet">{t('admin.ledger.rows', { rows: formatCount(data.transfers, language) })}</span>
            <Button size="small" icon={<ReloadOutlined aria-hidden />} loading={isFetching} onClick={() => void refetch()}>
              {t('admin.ledger.again')}
            </Button>
          </div>
        </>
      )}
    </SectionCard>
  );
}
