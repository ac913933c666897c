import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';

/** Stands while the session is checked, and only then. */
export function FullScreenSpinner() {
  const { t } = useTranslation();
  return (
    <div className="full-screen" role="status" aria-label={t('session.checking')}>
      <Spin size="large" />
    </div>
  );
}

/** There is a token, but nobody to check it: the login is kept and tried again. */
export function UnreachableScreen({ error }: { error: unknown }) {
  const { checkAgain } = useSession();
  return (
    <main className="full-screen">
      <ErrorPanel error={error} onRetry={checkAgain} />
    </main>
  );
}
