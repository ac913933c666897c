import { useSyncExternalStore } from 'react';

const KEY = 'amountsHidden';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const areHidden = () => localStorage.getItem(KEY) === '1';

/** Whether the person asked for dots in place of amounts; remembered in this browser. */
export const useAmountsHidden = (): boolean => useSyncExternalStore(subscribe, areHidden);

export function hideAmounts(hidden: boolean): void {
  localStorage.setItem(KEY, hidden ? '1' : '0');
  for (const listener of listeners) listener();
}
