import { useSyncExternalStore } from 'react';

const KEY = 'hiddenColumns';
const listeners = new Set<() => void>();
const none: readonly string[] = [];

type Hidden = Partial<Record<string, readonly string[]>>;

function read(): Hidden {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/* Read once: what React compares has to stay the same value while nothing changed. */
let hidden = read();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The keys of a table's columns that this person does not want to see; remembered in this browser. */
export const useHiddenColumns = (table: string): readonly string[] =>
  useSyncExternalStore(subscribe, () => (Array.isArray(hidden[table]) ? hidden[table] : none));

export function hideColumns(table: string, keys: readonly string[]): void {
  hidden = { ...hidden, [table]: keys };
  localStorage.setItem(KEY, JSON.stringify(hidden));
  for (const listener of listeners) listener();
}
