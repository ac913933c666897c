import { treasuryDirections, type TreasuryDirection } from '@app/contract';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { DensitySwitch } from '../../ui/density-switch.tsx';
import { DayRangeFields } from '../../ui/day-range-fields.tsx';
import type { TreasuryFilters } from './treasury-view.ts';

/** Which direction and which days; all of it stands in the address. */
export function TreasuryFilterBar({ filters: { direction, range, filter, isFiltered, clear } }: { filters: TreasuryFilters }) {
  const { t } = useTranslation('treasury');
  const isPhone = useIsPhone();
  return (
    <div className="list-filters">
      <Select<TreasuryDirection>
        className="filter-select"
        aria-label={t('column.direction')}
        placeholder={t('filter.anyDirection')}
        allowClear
        value={direction}
        options={treasuryDirections.map((each) => ({ value: each, label: t(`direction.${each}`) }))}
        onChange={(each) => filter({ direction: each ?? null })}
      />
      <DayRangeFields range={range} labels={{ from: t('filter.from'), to: t('filter.to') }} onChoose={filter} />
      {isFiltered && (
        <Button type="text" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
      {!isPhone && (
        <span className="list-filters-end">
          <DensitySwitch />
        </span>
      )}
    </div>
  );
}
