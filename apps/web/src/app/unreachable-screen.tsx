import { useSession } from '../lib/session.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';

/** There is a token, but nobody to check it: the login is kept and tried again. */
export function UnreachableScreen({ error }: { error: unknown }) {
  const { checkAgain } = useSession();
  return (
    <main className="full-screen">
      <ErrorPanel error={error} onRetry={checkAgain} />
    </main>
  );
}
