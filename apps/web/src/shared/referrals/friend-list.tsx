import type { ReferralStats } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../lib/format-number.ts';
import { useLanguage } from '../lib/use-language.ts';
import type { Serialized } from '../lib/serialized.ts';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { OwnMoney } from '../ui/own-money.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ListSkeleton } from '../ui/skeletons.tsx';
import { UserAvatar } from '../ui/user-avatar.tsx';
import styles from './referrals.module.css';

type Friend = Serialized<ReferralStats['referrals'][number]>;

/** A friend, the date of registration, and the daily bonus from their current balance: computed, not yet in the ledger. */
function FriendRow({ friend }: { friend: Friend }) {
  const { t } = useTranslation('referrals');
  const { username, email, createdAt, balance, dailyBonus } = friend;
  return (
    <li className={styles.friend}>
      <UserAvatar username={username} />
      <div className={styles.friendText}>
        <h3>{username}</h3>
        <p>{email}</p>
        <p>
          {t('friends.joined')} <DateTime at={createdAt} detail="day" />
        </p>
      </div>
      <dl className={styles.friendAmounts}>
        <div>
          <dt>{t('friends.balance')}</dt>
          <dd>
            <OwnMoney amount={balance} />
          </dd>
        </div>
        <div>
          <dt>{t('friends.dailyBonus')}</dt>
          <dd>
            <OwnMoney amount={dailyBonus} sign="always" illustration strong />
          </dd>
        </div>
      </dl>
    </li>
  );
}

type FriendListProps = {
  stats: { referralCount: number; referrals: readonly Friend[] } | undefined;
  /** No data has arrived and no call has failed. */
  isWaiting: boolean;
};

/** The friends who registered with the member's code, newest first. */
export function FriendList({ stats, isWaiting }: FriendListProps) {
  const { t } = useTranslation('referrals');
  const language = useLanguage();
  const friends = stats?.referrals ?? [];
  const isCut = stats !== undefined && stats.referralCount > friends.length;
  return (
    <SectionCard title={t('friends.title')} flush>
      {isWaiting && <ListSkeleton rows={3} />}
      {stats !== undefined && friends.length === 0 && (
        <EmptyState kind="nothing-yet" title={t('friends.none')} text={t('friends.noneText')} />
      )}
      <ul>
        {friends.map((friend) => (
          <FriendRow key={friend.username} friend={friend} />
        ))}
      </ul>
      {isCut && <p className={styles.friendsCut}>{t('friends.newest', { shown: formatCount(friends.length, language) })}</p>}
    </SectionCard>
  );
}
