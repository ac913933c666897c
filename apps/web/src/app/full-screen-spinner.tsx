import { useTranslation } from 'react-i18next';
import styles from './full-screen-spinner.module.css';

/** Shown only while the session is being checked. */
export function FullScreenSpinner() {
  const { t } = useTranslation();
  return (
    <div className="full-screen" role="status" aria-label={t('session.checking')}>
      <span className={styles.spinner} />
    </div>
  );
}
