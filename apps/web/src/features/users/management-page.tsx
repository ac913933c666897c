import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverTimeOf } from '../../lib/clock.ts';
import { formatCount } from '../../lib/percent.ts';
import { useUser } from '../../lib/session.tsx';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { DensitySwitch } from '../../ui/density-switch.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SortField } from '../../ui/sort-field.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { AdminUserDrawer } from './admin-user-drawer.tsx';
import { useUserFilters } from './admin-user-view.ts';
import { ManagementCards } from './management-cards.tsx';
import { ManagementTable } from './management-table.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import type { AdminUser } from './admin-user-view.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { NoUsers } from './no-users.tsx';
import { useAdministrators } from './use-administrators.ts';
import './admin-users.css';

/** The administrators: who they are, and what a master admin changes of them. */
export function ManagementPage() {
  const { t } = useTranslation(['users', 'app', 'errors']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const viewer = useUser();
  const filters = useUserFilters();
  const { search } = filters;
  const all = useAdministrators({ sort: 'newest' });
  const { rows, error, dataUpdatedAt, isFetching, refetch } = useAdministrators(filters.input);
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<AdminUser | null>(null);
  const Rows = isPhone ? ManagementCards : ManagementTable;
  const title = t('app:nav.admin.management');
  return (
    <>
      <PageHeader
        title={all.rows === undefined ? title : t('managementTitle', { title, total: formatCount(all.rows.length, language) })}
        asOf={serverTimeOf(dataUpdatedAt)}
        actions={
          <>
            <ExportButton list="administrators" filters={filters.input} />
            <RefreshButton onRefresh={() => void refetch()} isBusy={isFetching} />
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsAdding(true)}>
              {t('new.administrator')}
            </Button>
          </>
        }
      />
      <section className="card table-card" aria-label={title}>
        <h2 className="visually-hidden">{title}</h2>
        <div className="list-filters">
          <SearchField search={search} onSearch={filters.searchFor} label={t('searchAdmins')} />
          <span className="list-filters-end">
            <SortField order={filters.order} />
            {!isPhone && <DensitySwitch />}
          </span>
        </div>
        {error !== null && (
          <div className="admin-list-problem">
            <ErrorPanel error={error} title={t('failed.loadAdmins')} lastGoodAt={dataUpdatedAt} onRetry={() => void refetch()} />
          </div>
        )}
        {rows === undefined && error === null && <ListSkeleton rows={4} />}
        {rows?.length === 0 && (
          <NoUsers kind="administrator" search={search} onClear={() => filters.searchFor('')} onAdd={() => setIsAdding(true)} />
        )}
        {rows !== undefined && rows.length > 0 && (
          <Rows rows={rows} viewer={viewer} openId={filters.openId} onEdit={filters.open} onDelete={setLeaving} />
        )}
      </section>
      <AdminUserDrawer
        kind="administrator"
        id={filters.openId}
        viewer={viewer}
        tab={filters.tab}
        onTab={filters.showTab}
        onClose={filters.close}
      />
      <DeleteUserDialog kind="administrator" user={leaving} onClose={() => setLeaving(null)} />
      <NewUserDialog kind="administrator" open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}
