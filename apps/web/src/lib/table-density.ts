import { useSyncExternalStore } from 'react';

export const densities = ['compact', 'roomy'] as const;
export type TableDensity = (typeof densities)[number];

const KEY = 'tableDensity';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const current = (): TableDensity => (localStorage.getItem(KEY) === 'roomy' ? 'roomy' : 'compact');

/** How high the rows of the administrators' tables are; remembered in this browser. */
export const useTableDensity = (): TableDensity => useSyncExternalStore(subscribe, current);

export function chooseTableDensity(density: TableDensity): void {
  localStorage.setItem(KEY, density);
  for (const listener of listeners) listener();
}
