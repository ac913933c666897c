import InfoCircleOutlined from '@ant-design/icons-svg/es/asn/InfoCircleOutlined';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../lib/settings.ts';
import { Icon } from './icon.tsx';
import styles from './demonstration-notice.module.css';

/** The demonstration notice on every page, until a master admin has switched to live. Can't be closed. */
export function DemonstrationNotice() {
  const { t } = useTranslation();
  if (useSettings().operatingMode === 'live') return null;
  return (
    <aside className={styles.root} aria-label={t('mode.label')}>
      <Icon of={InfoCircleOutlined} />
      <span>{t('mode.demonstration')}</span>
    </aside>
  );
}
