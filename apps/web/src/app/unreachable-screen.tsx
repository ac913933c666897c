import { useSession } from '../shared/lib/session.tsx';
import { ErrorPanel } from '../shared/ui/error-panel.tsx';

/** There is a token, but the server can't be reached to check it: the session is kept and checked again. */
export function UnreachableScreen({ error }: { error: unknown }) {
  const { checkAgain } = useSession();
  return (
    <main className="full-screen">
      <ErrorPanel error={error} onRetry={checkAgain} />
    </main>
  );
}
