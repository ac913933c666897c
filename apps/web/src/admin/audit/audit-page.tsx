import { useTranslation } from 'react-i18next';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { AuditEntry } from './audit-entry.tsx';
import { LogList } from './log-list.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { useAuditFilters } from './use-audit-filters.ts';

/** The operations of administrators, newest first. */
export function AuditPage() {
  const { t } = useTranslation(['audit', 'settings', 'plans', 'investments', 'area']);
  const filters = useAuditFilters();
  const pages = useListPages();
  const query = trpc.audit.list.useQuery({ ...filters.input, ...pages.input });
  const title = t('area:admin.audit');
  const columns = { at: t('column.at'), actor: t('actor'), title: t('action'), about: t('column.about'), summary: t('column.changes') };
  const empty = filters.isFiltered ? (
    <NoMatch title={t('empty.noMatch')} text={t('empty.noMatchText')} onClear={filters.clear} />
  ) : (
    <EmptyState kind="nothing-yet" title={t('empty.none')} text={t('empty.noneText')} />
  );
  return (
    <>
      <PageHeader
        title={title}
        note={t('lead')}
        asOf={serverTimeOf(query.dataUpdatedAt)}
        actions={
          <>
            <ExportButton list="audit" filters={filters.query} />
            <RefreshButton onRefresh={() => void query.refetch()} isBusy={query.isFetching} />
          </>
        }
      />
      <TableCard title={title}>
        <AuditFilterBar filters={filters} />
        <AdminList list={shownPageOf(query, pages)} failed={t('failed')} empty={empty}>
          {(rows) => (
            <LogList rows={rows} columns={columns}>
              {(entry) => <AuditEntry key={entry.id} entry={entry} />}
            </LogList>
          )}
        </AdminList>
      </TableCard>
    </>
  );
}
