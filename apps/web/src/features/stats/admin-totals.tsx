import RightOutlined from '@ant-design/icons/RightOutlined';
import { formatIdr, ZERO, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatCount } from '../../lib/percent.ts';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { stateOf, useKeptHeight, type KeptHeight } from '../../lib/use-kept-height.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { IdrAmount } from '../../ui/money.tsx';
import { SkeletonStatus, SkeletonText } from '../../ui/skeletons.tsx';
import { adminTotalRows } from './total-rows.ts';
import { useCoverage } from './use-coverage.ts';

const pollIntervalMs = 30_000;

const figureWords = ['balance', 'deposits', 'withdrawals', 'users', 'interest', 'bonus', 'adjustments'] as const;

function TotalsSkeleton({ kept }: { kept: KeptHeight<HTMLElement> }) {
  const { t } = useTranslation('books');
  return (
    <section {...kept} className="card admin-totals" aria-label={t('totals.title')}>
      <dl>
        {figureWords.map((word) => (
          <div key={word}>
            <dt>{t(`totals.${word}`)}</dt>
            <dd>
              <SkeletonText width="62%" />
            </dd>
            {word === 'balance' && (
              <dd className="admin-total-note">
                <SkeletonStatus width="80%" />
              </dd>
            )}
          </div>
        ))}
        <OwedTotal owed={undefined} bonusDebt={ZERO} />
      </dl>
    </section>
  );
}

/** What the totals lead to: the sum of all that moved members' money. */
function OwedTotal({ owed, bonusDebt }: { owed: Idr | undefined; bonusDebt: Idr }) {
  const { t } = useTranslation('books');
  return (
    <div className="admin-total-owed">
      <dt>{t('coverage.owed')}</dt>
      <dd>{owed === undefined ? <SkeletonText width="62%" /> : <IdrAmount amount={owed} />}</dd>
      <dd className="admin-total-note">
        {bonusDebt > 0 ? t('totals.owedNoteDebt', { debt: formatIdr(bonusDebt) }) : t('totals.owedNote')}
      </dd>
    </div>
  );
}

/** The house in figures, in whole rupiah. */
export function AdminTotals() {
  const { t } = useTranslation('books');
  const language = useLanguage();
  const { data, error, dataUpdatedAt, refetch } = trpc.stats.admin.useQuery(undefined, polled(pollIntervalMs));
  const coverage = useCoverage().data;
  const kept = useKeptHeight<HTMLElement>('admin-totals', stateOf({ data, error }));
  const problem = error !== null && (
    <ErrorPanel error={error} title={t('failed')} lastGoodAt={dataUpdatedAt} onRetry={() => void refetch()} />
  );
  if (data === undefined) return problem || <TotalsSkeleton kept={kept} />;
  const invested = t('totals.balanceNote', { invested: formatIdr(data.totalInvested) });
  const closedNote = (closed: Idr | undefined) => (closed ? { note: t('totals.closedNote', { closed: formatIdr(closed) }) } : {});
  const figures = [
    { word: 'balance', value: <IdrAmount amount={data.totalBalance} />, note: invested },
    { word: 'deposits', value: <IdrAmount amount={data.totalDeposits} />, ...closedNote(coverage?.closedDeposits) },
    { word: 'withdrawals', value: <IdrAmount amount={data.totalWithdrawals} />, ...closedNote(coverage?.closedWithdrawals) },
    { word: 'users', value: <span className="num">{formatCount(data.totalUsers, language)}</span> },
    { word: 'interest', value: <IdrAmount amount={data.totalInterestPaid} />, ...closedNote(data.closedInterest) },
    { word: 'bonus', value: <IdrAmount amount={data.totalReferralBonus} />, ...closedNote(data.closedReferralBonus) },
    { word: 'adjustments', value: <IdrAmount amount={data.totalAdjustments} sign="always" />, ...closedNote(data.closedAdjustments) },
  ] as const;
  return (
    <>
      {problem}
      <section {...kept} className="card admin-totals" aria-label={t('totals.title')}>
        <dl>
          {figures.map(({ word, value, ...more }) => (
            <div key={word}>
              <dt>{t(`totals.${word}`)}</dt>
              <dd>
                <Link className="admin-total-link" href={adminTotalRows[word]} title={t('totals.rows', { total: t(`totals.${word}`) })}>
                  {value}
                  <RightOutlined aria-hidden />
                </Link>
              </dd>
              {'note' in more && <dd className="admin-total-note">{more.note}</dd>}
            </div>
          ))}
          <OwedTotal owed={data.totalOwed} bonusDebt={data.totalBonusDebt} />
        </dl>
      </section>
    </>
  );
}
