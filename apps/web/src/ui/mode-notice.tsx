import InfoCircleOutlined from '@ant-design/icons-svg/es/asn/InfoCircleOutlined';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../lib/settings.ts';
import { Icon } from './icon.tsx';

/** Says on every page that this is a demonstration, until a master admin has switched to live. Can't be closed. */
export function ModeNotice() {
  const { t } = useTranslation();
  if (useSettings().operatingMode === 'live') return null;
  return (
    <aside className="mode-notice" aria-label={t('mode.label')}>
      <Icon of={InfoCircleOutlined} />
      <span>{t('mode.demonstration')}</span>
    </aside>
  );
}
