import { useTranslation } from 'react-i18next';

/** Stands while the session is checked, and only then. */
export function FullScreenSpinner() {
  const { t } = useTranslation();
  return (
    <div className="full-screen" role="status" aria-label={t('session.checking')}>
      <span className="spinner" />
    </div>
  );
}
