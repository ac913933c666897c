import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../shared/lib/connection.ts';
import type { InterestRunTools } from './use-interest-run.ts';

/** Starts the interest run after a confirmation; it pays only what is due. */
export function CalculateInterestButton({ tools, manually = false }: { tools: InterestRunTools; manually?: boolean }) {
  const { t } = useTranslation('accrual');
  const { modal } = App.useApp();
  const { state } = useConnection();
  const ask = () =>
    void modal.confirm({
      title: t('confirm.title'),
      content: t('confirm.text'),
      okText: t('confirm.ok'),
      cancelText: t('confirm.cancel'),
      onOk: tools.start,
    });
  return (
    <Button icon={<PlayCircleOutlined aria-hidden />} loading={tools.isBusy} disabled={state !== 'ok' || tools.isBusy} onClick={ask}>
      {manually ? t('calculateManually') : t('calculate')}
    </Button>
  );
}
