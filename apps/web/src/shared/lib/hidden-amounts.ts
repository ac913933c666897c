import { createStore, useStore } from './store.ts';

const KEY = 'amountsHidden';
const store = createStore(() => localStorage.getItem(KEY) === '1');

/** Whether amounts are shown as dots; stored in this browser. */
export const useAmountsHidden = (): boolean => useStore(store);

export function hideAmounts(hidden: boolean): void {
  localStorage.setItem(KEY, hidden ? '1' : '0');
  store.notify();
}
