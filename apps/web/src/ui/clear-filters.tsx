import ClearOutlined from '@ant-design/icons/ClearOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../lib/use-is-phone.ts';

type ClearFiltersProps = { filters: { isFiltered: boolean; clear: () => void } };

/** Shows all rows again; not there while no filter is set. An icon beside the filters on a wide screen, words on phones. */
export function ClearFilters({ filters: { isFiltered, clear } }: ClearFiltersProps) {
  const { t } = useTranslation('area');
  const isPhone = useIsPhone();
  if (!isFiltered) return null;
  const word = t('list.clearFilters');
  return (
    <Button type="text" icon={<ClearOutlined aria-hidden />} onClick={clear} aria-label={word} title={word}>
      {isPhone && word}
    </Button>
  );
}
