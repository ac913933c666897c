import ClearOutlined from '@ant-design/icons/ClearOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../lib/use-is-phone.ts';

type ClearFiltersProps = {
  filters: { isFiltered: boolean; clear: () => void };
  /** An icon alone where a wide screen has no room for the words. */
  narrow?: boolean;
};

/** Shows all rows again; not there while no filter is set. */
export function ClearFilters({ filters: { isFiltered, clear }, narrow = false }: ClearFiltersProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  if (!isFiltered) return null;
  const word = t('list.clearFilters');
  if (!narrow || isPhone) {
    return (
      <Button type="text" onClick={clear}>
        {word}
      </Button>
    );
  }
  return <Button type="text" icon={<ClearOutlined aria-hidden />} onClick={clear} aria-label={word} title={word} />;
}
