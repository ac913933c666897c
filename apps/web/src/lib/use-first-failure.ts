import { useEffect } from 'react';
import { toastFailure } from './toast-failure.ts';

type Load = { isLoadingError: boolean; error: unknown };

/**
 * Says by a toast that the first load of something failed, in the server's own words where it has any. Later failures
 * stand on the page alone, beside what was last known.
 */
export function useFirstFailure({ isLoadingError, error }: Load, fallback: string): void {
  const failure = isLoadingError ? error : null;
  useEffect(() => {
    if (failure === null) return;
    toastFailure(failure, fallback);
  }, [failure, fallback]);
}
