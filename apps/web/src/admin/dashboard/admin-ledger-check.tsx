import { clsx } from 'clsx';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { invariants, type Invariant, type InvariantResult, type JobRunStatus } from '@app/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import { withoutUser } from '../../shared/lib/live/polled-unless-live.ts';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { loadingStateOf, useReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { AnnouncedSkeletonText, SkeletonText } from '../../shared/ui/skeletons.tsx';
import styles from './admin-dashboard.module.css';

const labelKeys = {
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
  logged_rows_are_unchanged: 'ledger.loggedUnchanged',
  every_row_is_logged: 'ledger.everyRowLogged',
  log_is_signed: 'ledger.logSigned',
  large_transfers_were_approved: 'ledger.largeApproved',
} as const satisfies Record<Invariant, string>;

function LedgerLine({ result: { invariant, holds, violations, examples } }: { result: InvariantResult }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <li className={holds ? styles.invariantLine : `${styles.invariantLine} ${styles.invariantLineBroken}`}>
      {holds ? (
        <CheckCircleOutlined className={clsx(styles.ledgerIcon)} aria-hidden />
      ) : (
        <CloseCircleOutlined className={clsx(styles.ledgerIcon)} aria-hidden />
      )}
      <span>
        {t(labelKeys[invariant])}
        {!holds && (
          <span className={styles.ledgerExamples}>{t('ledger.violations', { count: violations, examples: examples.join('; ') })}</span>
        )}
      </span>
      <span className={styles.ledgerVerdict}>{holds ? t('ledger.holds') : t('ledger.broken')}</span>
    </li>
  );
}

function LedgerSkeleton() {
  const { t } = useTranslation('admin-dashboard');
  const mayStart = useMay('master_admin');
  return (
    <>
      <ul>
        {invariants.map((invariant) => (
          <li className={styles.invariantLine} key={invariant}>
            <CheckCircleOutlined className={clsx(styles.ledgerIcon)} aria-hidden />
            <span>{t(labelKeys[invariant])}</span>
            <SkeletonText width="36px" />
          </li>
        ))}
      </ul>
      <div className={styles.ledgerFooter}>
        <AnnouncedSkeletonText width="140px" />
        {mayStart && (
          <Button size="small" disabled icon={<ReloadOutlined aria-hidden />}>
            {t('ledger.again')}
          </Button>
        )}
      </div>
    </>
  );
}

const progressIntervalMs = 1_000;

const isActive = (status: JobRunStatus | undefined) => status === 'queued' || status === 'running';

/** The last ledger check and the call that starts one; polled every second while one is under way. */
function useLedgerCheck() {
  const { t } = useTranslation('admin-dashboard');
  const query = trpc.ledger.check.useQuery(undefined, {
    refetchInterval: ({ state }) => (isActive(state.data?.run?.status) ? progressIntervalMs : false),
    ...withoutUser,
  });
  const start = trpc.ledger.startCheck.useMutation({
    onSuccess: () => query.refetch(),
    onError: (error) => toastFailure(error, t('ledger.failed')),
  });
  const { run = null } = query.data ?? {};
  return { query, run, start, isBusy: start.isPending || isActive(run?.status) };
}

type Run = NonNullable<ReturnType<typeof useLedgerCheck>['run']>;

/** The progress of the current check; until its total is known, only that it is under way. */
function CheckProgress({ run: { completed, due: total } }: { run: Run }) {
  const { t } = useTranslation('admin-dashboard');
  return total === 0 ? t('ledger.running') : t('ledger.progress', { done: completed, total });
}

/** The result of the last check for each invariant, its time, and the button that starts another check. */
export function AdminLedgerCheck() {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const { state } = useConnection();
  const mayStart = useMay('master_admin');
  const { query, run, start, isBusy } = useLedgerCheck();
  const { data, error } = query;
  const reservedHeight = useReservedHeight<HTMLElement>('ledger-check', loadingStateOf({ data, error }));
  const check = data?.check ?? null;
  const held = check?.results.filter(({ holds }) => holds).length ?? 0;
  const summary = check && t('ledger.summary', { held, total: check.results.length, at: formatInstant(check.checkedAt, language) });
  return (
    <SectionCard
      reservedHeight={reservedHeight}
      title={t('ledger.title')}
      link={{ href: '/admin/ledger-log', text: t('ledgerLog.title') }}
      aside={<span className="quiet num">{isBusy && run !== null ? <CheckProgress run={run} /> : summary}</span>}
    >
      <QueryError query={query} title={t('ledger.failed')} />
      {data === undefined && error === null && <LedgerSkeleton />}
      {data !== undefined && (
        <>
          {isBusy && check !== null && <p className="quiet">{t('ledger.previous', { at: formatInstant(check.checkedAt, language) })}</p>}
          <ul className={isBusy ? styles.ledgerPreviousResults : undefined}>
            {check?.results.map((result) => (
              <LedgerLine key={result.invariant} result={result} />
            ))}
          </ul>
          <div className={styles.ledgerFooter}>
            <span className="quiet">
              {check === null ? t('ledger.never') : t('ledger.rows', { rows: formatCount(check.transfers, language) })}
            </span>
            {mayStart && (
              <Button
                size="small"
                icon={<ReloadOutlined aria-hidden />}
                loading={isBusy}
                disabled={isBusy || state !== 'ok'}
                onClick={() => start.mutate()}
              >
                {t('ledger.again')}
              </Button>
            )}
          </div>
        </>
      )}
    </SectionCard>
  );
}
