import InfoCircleOutlined from '@ant-design/icons-svg/es/asn/InfoCircleOutlined';
import { useTranslation } from 'react-i18next';
import { useHistoryState } from 'wouter/use-browser-location';
import { Icon } from '../shared/ui/icon.tsx';
import styles from './unknown-address-notice.module.css';

/** The state of the landing page in the history when it is shown instead of an unknown address. */
export const unknownAddress = { isUnknownAddress: true };

/** Says that the address which was opened has no page, until another page is opened. */
export function UnknownAddressNotice() {
  const { t } = useTranslation();
  const state = useHistoryState<Partial<typeof unknownAddress> | null>();
  if (state?.isUnknownAddress !== true) return null;
  return (
    <p className={styles.root} role="status">
      <Icon of={InfoCircleOutlined} />
      <span>{t('notFound')}</span>
    </p>
  );
}
