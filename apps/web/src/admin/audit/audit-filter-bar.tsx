import { listLimit, operator, system } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../shared/lib/trpc.ts';
import { ClearFilters } from '../ui/clear-filters.tsx';
import { DayRangeFields } from '../ui/day-range-fields.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { auditActions } from './audit-labels.ts';
import type { AuditFilters } from './use-audit-filters.ts';
import { useActionLabel } from './use-action-label.ts';

/** Filters by actor, action, days and text, all in the query string. */
export function AuditFilterBar({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit');
  const labelOf = useActionLabel();
  const { action, actor, search, searchFor, range, filter } = filters;
  const { data } = trpc.users.list.useQuery({ role: 'administrator', limit: listLimit.max });
  const administrators = data?.items.map(({ id, username }) => ({ value: id, label: username }));
  const actors = administrators && [
    ...administrators,
    { value: operator.id, label: t('operator') },
    { value: system.id, label: t('system') },
  ];
  return (
    <div className="list-filters">
      <SearchField search={search} onSearch={searchFor} label={t('search')} />
      <FilterSelect
        label={t('actor')}
        any={t('filter.anyActor')}
        value={actor}
        options={actors}
        onChoose={(each) => filter({ actor: each })}
      />
      <FilterSelect
        label={t('action')}
        any={t('filter.anyAction')}
        value={action}
        options={auditActions.map((each) => ({ value: each, label: labelOf(each) }))}
        onChoose={(each) => filter({ action: each })}
      />
      <DayRangeFields range={range} onChoose={filter} />
      <ClearFilters filters={filters} />
    </div>
  );
}
