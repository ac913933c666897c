import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../lib/use-is-phone.ts';

/** Refetches the page's data; an icon only on phones. */
export function RefreshButton({ onRefresh, isBusy }: { onRefresh: () => void; isBusy: boolean }) {
  const { t } = useTranslation(['app', 'area']);
  const isPhone = useIsPhone();
  return (
    <Button icon={<ReloadOutlined aria-hidden />} loading={isBusy} onClick={onRefresh} aria-label={t('area:refresh')}>
      {!isPhone && t('area:refresh')}
    </Button>
  );
}
