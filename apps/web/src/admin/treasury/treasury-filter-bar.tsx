import { treasuryDirections } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { ClearFilters } from '../ui/clear-filters.tsx';
import { DensitySwitch } from '../ui/density-switch.tsx';
import { DayRangeFields } from '../ui/day-range-fields.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import type { TreasuryFilters } from './treasury-view.ts';
import styles from '../ui/admin-table.module.css';

/** Filters by direction and days, all in the query string. */
export function TreasuryFilterBar({ filters }: { filters: TreasuryFilters }) {
  const { direction, range, filter } = filters;
  const { t } = useTranslation('treasury');
  const isPhone = useIsPhone();
  return (
    <div className="list-filters">
      <FilterSelect
        label={t('column.direction')}
        any={t('filter.anyDirection')}
        value={direction}
        options={treasuryDirections.map((each) => ({ value: each, label: t(`direction.${each}`) }))}
        onChoose={(each) => filter({ direction: each })}
      />
      <DayRangeFields range={range} onChoose={filter} />
      <ClearFilters filters={filters} />
      {!isPhone && (
        <span className={styles.listFiltersEnd}>
          <DensitySwitch />
        </span>
      )}
    </div>
  );
}
