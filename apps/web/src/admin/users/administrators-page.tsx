import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import { useMay, useUser } from '../../shared/lib/session.tsx';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { DensitySwitch } from '../ui/density-switch.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SortField } from '../ui/sort-field.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { ListSkeleton } from '../../shared/ui/skeletons.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { factorFilters, useUserView } from './user-view.ts';
import { AdministratorCards } from './administrator-cards.tsx';
import { AdministratorTable } from './administrator-table.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import type { ListedUser } from './user-view.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { NoUsers } from './no-users.tsx';
import { useAdministrators, useSecondFactors } from './use-administrators.ts';

import styles from '../ui/admin-table.module.css';

const factorLabels = { with: 'users:secondFactor.with', without: 'users:secondFactor.without' } as const;

/** The administrators and auditors, and the forms in which a master admin changes them. */
export function AdministratorsPage() {
  const { t } = useTranslation(['users', 'errors', 'area']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const viewer = useUser();
  const mayAdd = useMay('master_admin');
  const view = useUserView();
  const { search } = view;
  const unfiltered = useAdministrators({ sort: 'newest' });
  const list = useAdministrators(view.input);
  const secondFactors = useSecondFactors();
  const { factors } = secondFactors;
  /* A filter needs the second factors too. */
  const rows =
    view.factor === null
      ? list.rows
      : factors && list.rows?.filter(({ id }) => ((factors.get(id) ?? null) !== null) === (view.factor === 'with'));
  const failed = [list, ...(view.factor === null ? [] : [secondFactors])].find(({ error }) => error !== null);
  const refresh = () => void Promise.all([list.refetch(), secondFactors.refetch()]);
  const [isAdding, setIsAdding] = useState(false);
  const [userToDelete, setUserToDelete] = useState<ListedUser | null>(null);
  const Rows = isPhone ? AdministratorCards : AdministratorTable;
  const title = t('area:admin.management');
  return (
    <>
      <PageHeader
        title={
          unfiltered.rows === undefined ? title : t('managementTitle', { title, total: formatCount(unfiltered.rows.length, language) })
        }
        asOf={serverTimeOf(list.dataUpdatedAt)}
        actions={
          <>
            {/* The server does not know this filter: the file would have rows that the page hides. */}
            {view.factor === null && <ExportButton list="administrators" filters={view.input} />}
            <RefreshButton onRefresh={refresh} isBusy={list.isFetching || secondFactors.isFetching} />
            {mayAdd && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsAdding(true)}>
                {t('new.administrator')}
              </Button>
            )}
          </>
        }
      />
      <TableCard title={title}>
        <div className="list-filters">
          <SearchField search={search} onSearch={view.searchFor} label={t('searchAdmins')} />
          <FilterSelect
            label={t('secondFactor.label')}
            any={t('secondFactor.label')}
            value={view.factor}
            options={factorFilters.map((value) => ({ value, label: t(factorLabels[value]) }))}
            onChoose={view.filterByFactor}
          />
          <span className={styles.listFiltersEnd}>
            <SortField order={view.order} />
            {!isPhone && <DensitySwitch />}
          </span>
        </div>
        {failed !== undefined && (
          <div className={styles.adminListProblem}>
            <QueryError query={failed} title={t('failed.loadAdmins')} />
          </div>
        )}
        {rows === undefined && failed === undefined && <ListSkeleton rows={4} />}
        {rows?.length === 0 && view.factor !== null && (
          <NoMatch title={t('secondFactor.noMatch')} text={t('secondFactor.noMatchText')} onClear={view.clear} />
        )}
        {rows?.length === 0 && view.factor === null && (
          <NoUsers kind="administrator" search={search} onClear={() => view.searchFor('')} onAdd={() => setIsAdding(true)} />
        )}
        {rows !== undefined && rows.length > 0 && (
          <Rows rows={rows} viewer={viewer} openRowId={view.openRowId} onEdit={view.open} onDelete={setUserToDelete} />
        )}
      </TableCard>
      <UserDrawer kind="administrator" view={view} />
      <DeleteUserDialog kind="administrator" user={userToDelete} onClose={() => setUserToDelete(null)} />
      <NewUserDialog kind="administrator" open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}
