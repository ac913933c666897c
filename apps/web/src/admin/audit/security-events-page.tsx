import { securityEventKinds } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { ClearFilters } from '../ui/clear-filters.tsx';
import { DayRangeFields } from '../ui/day-range-fields.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { LogList } from './log-list.tsx';
import { SecurityEventRow } from './security-event-row.tsx';
import { useSecurityEventFilters } from './use-security-event-filters.ts';

/** The security events of all accounts, newest first; the filters are in the query string. */
export function SecurityEventsPage() {
  const { t } = useTranslation('security');
  const filters = useSecurityEventFilters();
  const pages = useListPages();
  const columns = {
    at: t('column.at'),
    actor: t('column.account'),
    title: t('kindLabel'),
    about: t('column.by'),
    summary: t('column.from'),
  };
  const query = trpc.securityEvents.list.useQuery({ ...filters.input, ...pages.input });
  const empty = filters.isFiltered ? (
    <NoMatch title={t('empty.noMatch')} text={t('empty.noMatchText')} onClear={filters.clear} />
  ) : (
    <EmptyState kind="nothing-yet" title={t('empty.none')} text={t('empty.noneText')} />
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('lead')}
        asOf={serverTimeOf(query.dataUpdatedAt)}
        actions={<RefreshButton onRefresh={() => void query.refetch()} isBusy={query.isFetching} />}
      />
      <TableCard title={t('title')}>
        <div className="list-filters">
          <SearchField search={filters.search} onSearch={filters.searchFor} label={t('search')} />
          <FilterSelect
            label={t('kindLabel')}
            any={t('anyKind')}
            value={filters.kind}
            options={securityEventKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            onChoose={(kind) => filters.filter({ kind })}
          />
          <DayRangeFields range={filters.range} onChoose={filters.filter} />
          <ClearFilters filters={filters} />
        </div>
        <AdminList list={shownPageOf(query, pages)} failed={t('failed')} empty={empty}>
          {(rows) => (
            <LogList rows={rows} columns={columns}>
              {(event) => <SecurityEventRow key={event.id} event={event} />}
            </LogList>
          )}
        </AdminList>
      </TableCard>
    </>
  );
}
