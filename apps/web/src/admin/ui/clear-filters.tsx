import ClearOutlined from '@ant-design/icons/ClearOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';

type ClearFiltersProps = { filters: { isFiltered: boolean; clear: () => void } };

/** Clears all filters; hidden while none is set. An icon beside the filters on a wide screen, text on phones. */
export function ClearFilters({ filters: { isFiltered, clear } }: ClearFiltersProps) {
  const { t } = useTranslation('search');
  const isPhone = useIsPhone();
  if (!isFiltered) return null;
  const label = t('list.clearFilters');
  return (
    <Button type="text" icon={<ClearOutlined aria-hidden />} onClick={clear} aria-label={label} title={label}>
      {isPhone && label}
    </Button>
  );
}
