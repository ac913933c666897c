import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { chooseTableDensity, densities, useTableDensity, type TableDensity } from '../lib/table-density.ts';

const labelKeys = { compact: 'density.compact', roomy: 'density.roomy' } as const satisfies Record<TableDensity, string>;

/** Selects low or high rows for all tables of the admin area. */
export function DensitySwitch() {
  const { t } = useTranslation('search');
  const options = densities.map((density) => ({ value: density, label: t(labelKeys[density]) }));
  return (
    <Segmented<TableDensity> aria-label={t('density.label')} options={options} value={useTableDensity()} onChange={chooseTableDensity} />
  );
}
