import { createValueStore, useStore } from '../../shared/lib/store.ts';

const KEY = 'hiddenColumns';
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

const store = createValueStore(read());

/** The keys of a table's columns that the user has hidden; stored in this browser. */
export function useHiddenColumns(table: string): readonly string[] {
  const keys = useStore(store)[table];
  return Array.isArray(keys) ? keys : none;
}

export function hideColumns(table: string, keys: readonly string[]): void {
  store.set({ ...store.get(), [table]: keys });
  localStorage.setItem(KEY, JSON.stringify(store.get()));
}
