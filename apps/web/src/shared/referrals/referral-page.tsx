import { useTranslation } from 'react-i18next';
import { serverTimeOf } from '../lib/clock.ts';
import { polledUnlessLive } from '../lib/live/polled-unless-live.ts';
import { trpc } from '../lib/trpc.ts';
import { useToastOnFirstFailure } from '../lib/use-toast-on-first-failure.ts';
import { QueryError } from '../ui/error-panel.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { FriendList } from './friend-list.tsx';
import { InviteCard } from './invite-card.tsx';
import { ReferralTotals } from './referral-totals.tsx';

import styles from './referrals.module.css';

const pollSeconds = 5;

/** How to invite friends, the bonuses so far, and the friends. Polls every 5 s while the tab is visible. */
export function ReferralPage() {
  const { t } = useTranslation(['referrals', 'app', 'area']);
  const stats = trpc.referrals.stats.useQuery(undefined, polledUnlessLive(pollSeconds * 1000));
  const { data, error, dataUpdatedAt } = stats;
  useToastOnFirstFailure(stats, t('failed'));
  return (
    <>
      <PageHeader title={t('area:member.referral')} asOf={serverTimeOf(dataUpdatedAt)} pollSeconds={pollSeconds} />
      <div className={styles.page}>
        {error !== null && (
          <div className={styles.problem}>
            <QueryError query={stats} title={t('failed')} />
          </div>
        )}
        <InviteCard />
        <div className={styles.totals}>
          <ReferralTotals stats={data} />
        </div>
        <FriendList stats={data} isWaiting={data === undefined && error === null} />
      </div>
    </>
  );
}
