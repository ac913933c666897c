import { useTranslation } from 'react-i18next';
import styles from './full-screen-spinner.module.css';

/** Shown while the session is being checked or the code of an area is loading. */
export function FullScreenSpinner() {
  const { t } = useTranslation();
  return (
    <div className="full-screen" role="status" aria-label={t('loading')}>
      <span className={styles.spinner} />
    </div>
  );
}
