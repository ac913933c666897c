import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { invariants, type Invariant, type InvariantResult, type JobRunStatus } from '@app/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/business-time.ts';
import { useConnection } from '../../lib/connection.ts';
import { formatCount } from '../../lib/percent.ts';
import { toastFailure } from '../../lib/toast-failure.ts';
import { trpc } from '../../lib/trpc.ts';
import { stateOf, useKeptHeight } from '../../lib/use-kept-height.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonStatus, SkeletonText } from '../../ui/skeletons.tsx';

const words = {
  balances_sum_to_zero: 'ledger.sumToZero',
  balance_is_credits_minus_debits: 'ledger.creditsMinusDebits',
  no_member_account_negative: 'ledger.noneNegative',
  invested_is_sum_of_active_values: 'ledger.investedIsSum',
  value_is_amount_plus_earned: 'ledger.valueIsAmountPlusEarned',
  one_interest_per_investment_day: 'ledger.oneInterestPerDay',
  one_bonus_per_friend_and_day: 'ledger.oneBonusPerDay',
  transaction_posts_its_amount: 'ledger.transactionPosts',
  no_transfer_in_the_future: 'ledger.noneInTheFuture',
  balance_after_is_right_after_its_posting: 'ledger.balanceAfter',
  closed_accounts_hold_nothing: 'ledger.closedEmpty',
} as const satisfies Record<Invariant, string>;

function LedgerLine({ result: { invariant, holds, violations, examples } }: { result: InvariantResult }) {
  const { t } = useTranslation('books');
  return (
    <li className={holds ? 'ledger-line' : 'ledger-line ledger-line-broken'}>
      {holds ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}
      <span>
        {t(words[invariant])}
        {!holds && <span className="ledger-examples">{t('ledger.violations', { count: violations, examples: examples.join('; ') })}</span>}
      </span>
      <span className="ledger-word">{holds ? t('ledger.holds') : t('ledger.broken')}</span>
    </li>
  );
}

function LedgerSkeleton() {
  const { t } = useTranslation('books');
  return (
    <>
      <ul>
        {invariants.map((invariant) => (
          <li className="ledger-line" key={invariant}>
            <CheckCircleOutlined aria-hidden />
            <span>{t(words[invariant])}</span>
            <SkeletonText width="36px" />
          </li>
        ))}
      </ul>
      <div className="ledger-foot">
        <SkeletonStatus width="140px" />
        <Button size="small" disabled icon={<ReloadOutlined aria-hidden />}>
          {t('ledger.again')}
        </Button>
      </div>
    </>
  );
}

const progressIntervalMs = 1_000;

const isUnderWay = (status: JobRunStatus | undefined) => status === 'queued' || status === 'running';

/** The last check of the ledger and its start: read again every second while one is under way. */
function useLedgerCheck() {
  const { t } = useTranslation('books');
  const query = trpc.ledger.check.useQuery(undefined, {
    refetchInterval: ({ state }) => (isUnderWay(state.data?.run?.status) ? progressIntervalMs : false),
  });
  const start = trpc.ledger.startCheck.useMutation({
    onSuccess: () => query.refetch(),
    onError: (error) => toastFailure(error, t('ledger.failed')),
  });
  const { run = null } = query.data ?? {};
  return { query, run, start, isBusy: start.isPending || isUnderWay(run?.status) };
}

type Run = NonNullable<ReturnType<typeof useLedgerCheck>['run']>;

/** How far the check under way has got; while it waits for the worker, that it was asked for. */
function CheckProgress({ run: { completed, due } }: { run: Run }) {
  const { t } = useTranslation('books');
  return due === 0 ? t('ledger.running') : t('ledger.progress', { done: completed, total: due });
}

/** What the last check found for each promise of the ledger, when that was, and the way to another check. */
export function AdminLedgerCheck() {
  const { t } = useTranslation('books');
  const language = useLanguage();
  const { state } = useConnection();
  const { query, run, start, isBusy } = useLedgerCheck();
  const { data, error, dataUpdatedAt, refetch } = query;
  const kept = useKeptHeight<HTMLElement>('ledger-check', stateOf({ data, error }));
  const check = data?.check ?? null;
  const held = check?.results.filter(({ holds }) => holds).length ?? 0;
  const proved = check && t('ledger.proved', { held, total: check.results.length, at: formatInstant(check.checkedAt, language) });
  return (
    <SectionCard
      kept={kept}
      title={t('ledger.title')}
      aside={<span className="quiet num">{isBusy && run !== null ? <CheckProgress run={run} /> : proved}</span>}
    >
      {error !== null && <ErrorPanel error={error} title={t('ledger.failed')} lastGoodAt={dataUpdatedAt} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LedgerSkeleton />}
      {data !== undefined && (
        <>
          {isBusy && check !== null && <p className="quiet">{t('ledger.previous', { at: formatInstant(check.checkedAt, language) })}</p>}
          <ul className={isBusy ? 'ledger-old' : undefined}>
            {check?.results.map((result) => (
              <LedgerLine key={result.invariant} result={result} />
            ))}
          </ul>
          <div className="ledger-foot">
            <span className="quiet">
              {check === null ? t('ledger.never') : t('ledger.rows', { rows: formatCount(check.transfers, language) })}
            </span>
            <Button
              size="small"
              icon={<ReloadOutlined aria-hidden />}
              loading={isBusy}
              disabled={isBusy || state !== 'ok'}
              onClick={() => start.mutate()}
            >
              {t('ledger.again')}
            </Button>
          </div>
        </>
      )}
    </SectionCard>
  );
}
