import { clsx } from 'clsx';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { formatIdr, ZERO, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatCount } from '../../shared/lib/format-number.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { loadingStateOf, useReservedHeight, type ReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { IdrAmount } from '../../shared/ui/money.tsx';
import { AnnouncedSkeletonText, SkeletonText } from '../../shared/ui/skeletons.tsx';
import { adminTotalLinks } from '../../shared/lib/total-links.ts';
import { useCoverage } from './use-coverage.ts';
import styles from './admin-dashboard.module.css';

const pollIntervalMs = 30_000;

const totalKeys = ['balance', 'deposits', 'withdrawals', 'users', 'interest', 'bonus', 'adjustments'] as const;

function TotalsSkeleton({ reservedHeight }: { reservedHeight: ReservedHeight<HTMLElement> }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <section {...reservedHeight} className={`card ${styles.totals}`} aria-label={t('totals.title')}>
      <dl>
        {totalKeys.map((totalKey) => (
          <div key={totalKey}>
            <dt>{t(`totals.${totalKey}`)}</dt>
            <dd>
              <SkeletonText width="62%" />
            </dd>
            {totalKey === 'balance' && (
              <dd className={styles.totalNote}>
                <AnnouncedSkeletonText width="80%" />
              </dd>
            )}
          </div>
        ))}
        <OwedTotal owed={undefined} bonusDebt={ZERO} />
      </dl>
    </section>
  );
}

/** What is owed to members: the available and the invested balances of all members. */
function OwedTotal({ owed, bonusDebt }: { owed: Idr | undefined; bonusDebt: Idr }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <div>
      <dt>{t('coverage.owed')}</dt>
      <dd>{owed === undefined ? <SkeletonText width="62%" /> : <IdrAmount amount={owed} />}</dd>
      <dd className={styles.totalNote}>
        {bonusDebt > 0 ? t('totals.owedNoteDebt', { debt: formatIdr(bonusDebt) }) : t('totals.owedNote')}
      </dd>
    </div>
  );
}

/** The totals of all members: amounts in whole rupiah, and the number of members. */
export function AdminTotals() {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const query = trpc.stats.admin.useQuery(undefined, polledUnlessLive(pollIntervalMs));
  const { data, error } = query;
  const coverage = useCoverage().query.data;
  const reservedHeight = useReservedHeight<HTMLElement>('admin-totals', loadingStateOf({ data, error }));
  const problem = error !== null && <QueryError query={query} title={t('failed')} />;
  if (data === undefined) return problem || <TotalsSkeleton reservedHeight={reservedHeight} />;
  const invested = t('totals.balanceNote', { invested: formatIdr(data.totalInvested) });
  const noteOnDeletedMembers = (closed: Idr | undefined) => (closed ? t('totals.closedNote', { closed: formatIdr(closed) }) : undefined);
  const figures = [
    { totalKey: 'balance', value: <IdrAmount amount={data.totalBalance} />, note: invested },
    { totalKey: 'deposits', value: <IdrAmount amount={data.totalDeposits} />, note: noteOnDeletedMembers(coverage?.closedDeposits) },
    {
      totalKey: 'withdrawals',
      value: <IdrAmount amount={data.totalWithdrawals} />,
      note: noteOnDeletedMembers(coverage?.closedWithdrawals),
    },
    { totalKey: 'users', value: <span className="num">{formatCount(data.totalUsers, language)}</span>, note: undefined },
    { totalKey: 'interest', value: <IdrAmount amount={data.totalInterestPaid} />, note: noteOnDeletedMembers(data.closedInterest) },
    { totalKey: 'bonus', value: <IdrAmount amount={data.totalReferralBonus} />, note: noteOnDeletedMembers(data.closedReferralBonus) },
    {
      totalKey: 'adjustments',
      value: <IdrAmount amount={data.totalAdjustments} sign="always" />,
      note: noteOnDeletedMembers(data.closedAdjustments),
    },
  ] as const;
  return (
    <>
      {problem}
      <section {...reservedHeight} className={`card ${styles.totals}`} aria-label={t('totals.title')}>
        <dl>
          {figures.map(({ totalKey, value, note }) => (
            <div key={totalKey}>
              <dt>{t(`totals.${totalKey}`)}</dt>
              <dd>
                <Link
                  className={styles.totalLink}
                  href={adminTotalLinks[totalKey]}
                  title={t('totals.rows', { total: t(`totals.${totalKey}`) })}
                >
                  {value}
                  <RightOutlined className={clsx(styles.totalArrow)} aria-hidden />
                </Link>
              </dd>
              {note !== undefined && <dd className={styles.totalNote}>{note}</dd>}
            </div>
          ))}
          <OwedTotal owed={data.totalOwed} bonusDebt={data.totalBonusDebt} />
        </dl>
      </section>
    </>
  );
}
