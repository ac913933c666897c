import { useSyncExternalStore } from 'react';

/** Below this width dialogs become sheets and tables become cards. */
const phone = window.matchMedia('(max-width: 767.98px)');

function subscribe(listener: () => void) {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches);
