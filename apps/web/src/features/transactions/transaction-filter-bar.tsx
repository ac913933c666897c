import ClearOutlined from '@ant-design/icons/ClearOutlined';
import { requestStatuses, transactionTypes, type RequestStatus, type TransactionType } from '@app/contract';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { DayRangeFields } from '../../ui/day-range-fields.tsx';
import { DensitySwitch } from '../../ui/density-switch.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SortField } from '../../ui/sort-field.tsx';
import { typeWords } from './transaction-view.ts';
import type { TransactionFilters } from './use-transaction-filters.ts';

/** Whose, of which type and status, and of which days; all of it stands in the address. */
export function TransactionFilterBar({ filters }: { filters: TransactionFilters }) {
  const { t } = useTranslation(['transactions', 'app']);
  const isPhone = useIsPhone();
  const { type, status, search, searchFor, range, filter, isFiltered, clear } = filters;
  return (
    <div className="list-filters transaction-filters">
      <SearchField search={search} onSearch={searchFor} label={t('search')} />
      <Select<TransactionType>
        className="filter-select"
        aria-label={t('column.type')}
        placeholder={t('filter.anyType')}
        allowClear
        value={type}
        options={transactionTypes.map((each) => ({ value: each, label: t(typeWords[each]) }))}
        onChange={(each) => filter({ type: each ?? null })}
      />
      <Select<RequestStatus>
        className="filter-select"
        aria-label={t('column.status')}
        placeholder={t('filter.anyStatus')}
        allowClear
        value={status}
        options={requestStatuses.map((each) => ({ value: each, label: t(`app:status.${each}`) }))}
        onChange={(each) => filter({ status: each ?? null })}
      />
      <DayRangeFields range={range} labels={{ from: t('filter.from'), to: t('filter.to') }} onChoose={filter} />
      {isFiltered && (
        <Button type="text" icon={<ClearOutlined aria-hidden />} onClick={clear} aria-label={t('filter.clear')} title={t('filter.clear')}>
          {isPhone && t('filter.clear')}
        </Button>
      )}
      <span className="list-filters-end">
        <SortField order={filters.order} />
        {!isPhone && <DensitySwitch />}
      </span>
    </div>
  );
}
