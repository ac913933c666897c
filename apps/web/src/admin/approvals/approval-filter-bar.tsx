import { approvalOperationNames } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { underscored } from '../lib/underscored.ts';
import { ClearFilters } from '../ui/clear-filters.tsx';
import { DayRangeFields } from '../ui/day-range-fields.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { SearchField } from '../ui/search-field.tsx';
import type { ApprovalsView } from './approval-view.ts';

/** Filters by text, operation, status and the days of the proposal, all in the query string. */
export function ApprovalFilterBar({ view }: { view: ApprovalsView }) {
  const { t } = useTranslation(['approvals', 'audit']);
  const { search, searchFor, operation, status, statuses, range, filter } = view;
  return (
    <div className="list-filters">
      <SearchField search={search} onSearch={searchFor} label={t('search')} />
      <FilterSelect
        label={t('audit:field.operation')}
        any={t('anyOperation')}
        value={operation}
        options={approvalOperationNames.map((value) => ({ value, label: t(`audit:operation.${underscored(value)}`) }))}
        onChoose={(each) => filter({ operation: each })}
      />
      {statuses.length > 0 && (
        <FilterSelect
          label={t('column.state')}
          any={t('anyState')}
          value={status}
          options={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChoose={(each) => filter({ status: each })}
        />
      )}
      <DayRangeFields range={range} onChoose={filter} />
      <ClearFilters filters={view} />
    </div>
  );
}
