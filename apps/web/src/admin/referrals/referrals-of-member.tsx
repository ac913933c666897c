import UserOutlined from '@ant-design/icons/UserOutlined';
import type { UserReferral } from '@app/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { AdminTable } from '../ui/admin-table.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { RelatedMemberLink } from '../ui/member-link.tsx';
import { Money, SgdDigits } from '../../shared/ui/money.tsx';

type Friend = Serialized<UserReferral>;

function useColumns(): TableColumnsType<Friend> {
  const { t } = useTranslation('referrals');
  const sgd = (title: string) => `${title} (SGD)`;
  return [
    { key: 'username', title: t('admin.username'), render: (_, { id, username }) => <RelatedMemberLink id={id} username={username} /> },
    { key: 'email', title: t('admin.email'), render: (_, { email }) => email },
    { key: 'joined', title: t('friends.joined'), render: (_, { createdAt }) => <DateTime at={createdAt} detail="day" /> },
    { key: 'balance', title: sgd(t('friends.balance')), align: 'right', render: (_, { balance }) => <SgdDigits amount={balance} /> },
    {
      key: 'dailyBonus',
      title: sgd(t('friends.dailyBonus')),
      align: 'right',
      render: (_, { dailyBonus }) => <SgdDigits amount={dailyBonus} illustration />,
    },
  ];
}

function Cards({ rows }: { rows: readonly Friend[] }) {
  const { t } = useTranslation('referrals');
  return rows.map(({ id, username, email, createdAt, balance, dailyBonus }) => (
    <ListRow
      key={id}
      icon={<UserOutlined aria-hidden />}
      title={<RelatedMemberLink id={id} username={username} />}
      detail={<DateTime at={createdAt} detail="day" />}
      note={
        <>
          {email}
          <br />
          {t('friends.dailyBonus')}: <Money amount={dailyBonus} illustration />
        </>
      }
      value={<Money amount={balance} />}
    />
  ));
}

/** The friends of one member, newest first. */
export function ReferralsOfMember({ memberId }: { memberId: string }) {
  const { t } = useTranslation('referrals');
  const isPhone = useIsPhone();
  const pages = useListPages();
  const columns = useColumns();
  const query = trpc.users.listReferrals.useQuery({ id: memberId, ...pages.input });
  const empty = <EmptyState kind="nothing-yet" title={t('admin.none')} text={t('admin.noneText')} />;
  return (
    <AdminList list={shownPageOf<Friend>(query, pages)} failed={t('admin.failed')} empty={empty}>
      {(rows) => (isPhone ? <Cards rows={rows} /> : <AdminTable<Friend> name="member-referrals" rows={rows} columns={columns} />)}
    </AdminList>
  );
}
