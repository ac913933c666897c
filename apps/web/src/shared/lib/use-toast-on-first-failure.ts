import { useEffect } from 'react';
import { toastFailure } from './toast-failure.ts';

type Load = { isLoadingError: boolean; error: unknown };

/**
 * Shows a toast when the first load failed, with the server's sentence where there is one. Later failures are shown on the page
 * only, beside the last known data.
 */
export function useToastOnFirstFailure({ isLoadingError, error }: Load, fallback: string): void {
  const failure = isLoadingError ? error : null;
  useEffect(() => {
    if (failure === null) return;
    toastFailure(failure, fallback);
  }, [failure, fallback]);
}
