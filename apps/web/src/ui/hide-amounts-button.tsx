import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { hideAmounts, useAmountsHidden } from '../lib/hidden-amounts.ts';

/** The eye beside a balance: dots in place of digits, until it is pressed again. */
export function HideAmountsButton() {
  const { t } = useTranslation('area');
  const hidden = useAmountsHidden();
  return (
    <Button
      type="text"
      icon={hidden ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
      aria-label={t('hideAmounts')}
      aria-pressed={hidden}
      onClick={() => hideAmounts(!hidden)}
    />
  );
}
