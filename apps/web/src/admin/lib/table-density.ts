import { createStore, useStore } from '../../shared/lib/store.ts';

export const densities = ['compact', 'roomy'] as const;
export type TableDensity = (typeof densities)[number];

const KEY = 'tableDensity';
const store = createStore((): TableDensity => (localStorage.getItem(KEY) === 'roomy' ? 'roomy' : 'compact'));

/** The row height of the administrators' tables; stored in this browser. */
export const useTableDensity = (): TableDensity => useStore(store);

export function chooseTableDensity(density: TableDensity): void {
  localStorage.setItem(KEY, density);
  store.notify();
}
