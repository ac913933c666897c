import { requestStatuses, transactionTypes } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ClearFilters } from '../../ui/clear-filters.tsx';
import { DayRangeFields } from '../../ui/day-range-fields.tsx';
import { DensitySwitch } from '../../ui/density-switch.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SortField } from '../../ui/sort-field.tsx';
import { typeWords } from '../../ui/transaction-type-words.ts';
import type { TransactionFilters } from './use-transaction-filters.ts';

/** Whose, of which type and status, and of which days; all of it stands in the address. */
export function TransactionFilterBar({ filters }: { filters: TransactionFilters }) {
  const { t } = useTranslation(['transactions', 'app']);
  const isPhone = useIsPhone();
  const { type, status, search, searchFor, range, filter } = filters;
  return (
    <div className="list-filters transaction-filters">
      <SearchField search={search} onSearch={searchFor} label={t('search')} />
      <FilterSelect
        label={t('column.type')}
        any={t('filter.anyType')}
        value={type}
        options={transactionTypes.map((each) => ({ value: each, label: t(typeWords[each]) }))}
        onChoose={(each) => filter({ type: each })}
      />
      <FilterSelect
        label={t('column.status')}
        any={t('filter.anyStatus')}
        value={status}
        options={requestStatuses.map((each) => ({ value: each, label: t(`app:status.${each}`) }))}
        onChoose={(each) => filter({ status: each })}
      />
      <DayRangeFields range={range} onChoose={filter} />
      <ClearFilters filters={filters} />
      <span className="list-filters-end">
        <SortField order={filters.order} />
        {!isPhone && <DensitySwitch />}
      </span>
    </div>
  );
}
