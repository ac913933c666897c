import { requestStatuses, transactionTypes } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { ClearFilters } from '../ui/clear-filters.tsx';
import { DayRangeFields } from '../ui/day-range-fields.tsx';
import { DensitySwitch } from '../ui/density-switch.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SortField } from '../ui/sort-field.tsx';
import { typeLabels } from '../ui/transaction-type-labels.ts';
import type { TransactionFilters } from './use-transaction-filters.ts';
import styles from './transactions.module.css';
import adminTableStyles from '../ui/admin-table.module.css';

/** Filters by member, type, status and days, all in the query string. */
export function TransactionFilterBar({ filters }: { filters: TransactionFilters }) {
  const { t } = useTranslation(['transactions', 'area']);
  const isPhone = useIsPhone();
  const { type, status, search, searchFor, range, filter } = filters;
  return (
    <div className={`list-filters ${styles.transactionFilters}`}>
      <SearchField search={search} onSearch={searchFor} label={t('search')} />
      <FilterSelect
        label={t('column.type')}
        any={t('filter.anyType')}
        value={type}
        options={transactionTypes.map((each) => ({ value: each, label: t(typeLabels[each]) }))}
        onChoose={(each) => filter({ type: each })}
      />
      <FilterSelect
        label={t('column.status')}
        any={t('filter.anyStatus')}
        value={status}
        options={requestStatuses.map((each) => ({ value: each, label: t(`area:status.${each}`) }))}
        onChoose={(each) => filter({ status: each })}
      />
      <DayRangeFields range={range} onChoose={filter} />
      <ClearFilters filters={filters} />
      <span className={adminTableStyles.listFiltersEnd}>
        <SortField order={filters.order} />
        {!isPhone && <DensitySwitch />}
      </span>
    </div>
  );
}
