import EyeInvisibleOutlined from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/ui/icon.tsx';
import { hideAmounts, useAmountsHidden } from '../../shared/lib/hidden-amounts.ts';

/** The toggle beside a balance that replaces the digits with dots. */
export function HideAmountsButton({ className }: { className?: string }) {
  const { t } = useTranslation('area');
  const hidden = useAmountsHidden();
  return (
    <Button
      {...(className !== undefined && { className })}
      type="text"
      icon={hidden ? <Icon of={EyeInvisibleOutlined} /> : <Icon of={EyeOutlined} />}
      aria-label={t('hideAmounts')}
      aria-pressed={hidden}
      onClick={() => hideAmounts(!hidden)}
    />
  );
}
