import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { formatIdr, formatSgd } from '@app/money';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { useMay, useUser } from '../../shared/lib/session.tsx';
import { formatCount } from '../../shared/lib/format-number.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { DensitySwitch } from '../ui/density-switch.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { AnnouncedSkeletonText } from '../../shared/ui/skeletons.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SortField } from '../ui/sort-field.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { useUserView, type ListedUser } from './user-view.ts';
import { MemberCards } from './member-cards.tsx';
import { MemberTable } from './member-table.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { closedMembersHref } from './member-number.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { NoUsers } from './no-users.tsx';

import styles from '../ui/admin-table.module.css';

/** The sum of all members' balances, the same as on the dashboard. */
function BalanceSum() {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const { data, isPending } = trpc.stats.admin.useQuery();
  const className = `quiet ${styles.listSum}`;
  /* Its line is there from the beginning: a click on a row that moves goes nowhere. */
  if (isPending)
    return (
      <p className={className}>
        <AnnouncedSkeletonText width="min(100%, 320px)" />
      </p>
    );
  if (data === undefined || data.totalUsers === 0) return null;
  const { totalBalance, totalUsers } = data;
  const params = { idr: formatIdr(totalBalance), sgd: formatSgd(totalBalance), rows: formatCount(totalUsers, language) };
  return <p className={className}>{t('sum', { count: totalUsers, ...params })}</p>;
}

/** The members: the search, the list, and the drawer in which a member is changed. `history` renders a member's transactions. */
export function AdminUsers({ history }: { history: (user: ListedUser) => ReactNode }) {
  const { t } = useTranslation(['users', 'area']);
  const isPhone = useIsPhone();
  const viewer = useUser();
  const seesClosed = useMay('master_reader');
  const mayAdd = useMay('admin');
  const view = useUserView();
  const pages = useListPages();
  const utils = trpc.useUtils();
  const { search } = view;
  const [isAdding, setIsAdding] = useState(false);
  const query = trpc.users.list.useQuery({
    role: 'user',
    ...view.input,
    ...pages.input,
  });
  function refresh() {
    for (const part of [utils.users.list, utils.stats.admin]) void part.invalidate();
  }
  const [userToDelete, setUserToDelete] = useState<ListedUser | null>(null);
  const Rows = isPhone ? MemberCards : MemberTable;
  const empty = <NoUsers kind="member" search={search} onClear={() => view.searchFor('')} onAdd={() => setIsAdding(true)} />;
  return (
    <>
      <PageHeader
        title={t('area:admin.users')}
        note={seesClosed && <Link href={closedMembersHref(search)}>{t('closed.title')}</Link>}
        asOf={serverTimeOf(query.dataUpdatedAt)}
        actions={
          <>
            <ExportButton list="users" filters={{ role: 'user', ...view.input }} />
            <RefreshButton onRefresh={refresh} isBusy={query.isFetching} />
            {mayAdd && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsAdding(true)}>
                {t('new.member')}
              </Button>
            )}
          </>
        }
      />
      <TableCard title={t('area:admin.users')}>
        <div className="list-filters">
          <SearchField search={search} onSearch={view.searchFor} label={t('search')} />
          <span className={styles.listFiltersEnd}>
            <SortField order={view.order} />
            {!isPhone && <DensitySwitch />}
          </span>
        </div>
        {search === '' && <BalanceSum />}
        <AdminList list={shownPageOf(query, pages)} failed={t('failed.load')} empty={empty}>
          {(rows) => <Rows rows={rows} viewer={viewer} openRowId={view.openRowId} onEdit={view.open} onDelete={setUserToDelete} />}
        </AdminList>
      </TableCard>
      <UserDrawer kind="member" view={view} history={history} />
      <DeleteUserDialog kind="member" user={userToDelete} onClose={() => setUserToDelete(null)} />
      <NewUserDialog kind="member" open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}
