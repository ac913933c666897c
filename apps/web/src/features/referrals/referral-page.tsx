import { useTranslation } from 'react-i18next';
import { serverTimeOf } from '../../lib/clock.ts';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { useFirstFailure } from '../../lib/use-first-failure.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FriendList } from './friend-list.tsx';
import { InviteCard } from './invite-card.tsx';
import { ReferralTotals } from './referral-totals.tsx';
import './referrals.css';

const everySeconds = 5;

/** How to invite friends, what they brought so far, and who they are. Asks again every 5 s while the tab is in sight. */
export function ReferralPage() {
  const { t } = useTranslation(['referrals', 'app']);
  const stats = trpc.referrals.stats.useQuery(undefined, polled(everySeconds * 1000));
  const { data, error, dataUpdatedAt, refetch } = stats;
  useFirstFailure(stats, t('failed'));
  return (
    <>
      <PageHeader title={t('app:nav.referral')} asOf={serverTimeOf(dataUpdatedAt)} everySeconds={everySeconds} />
      <div className="referral-page">
        {error !== null && (
          <div className="referral-problem">
            <ErrorPanel error={error} title={t('failed')} lastGoodAt={dataUpdatedAt} onRetry={() => void refetch()} />
          </div>
        )}
        <InviteCard />
        <div className="referral-totals">
          <ReferralTotals stats={data} />
        </div>
        <FriendList stats={data} isWaiting={data === undefined && error === null} />
      </div>
    </>
  );
}
