import { createStore, useStore, type Store } from './store.ts';

/** A hook that says whether the window matches `query` now; the component renders again when that changes. */
export function createMediaQuery(query: string): () => boolean {
  const list = window.matchMedia(query);
  const store: Store<boolean> = createStore(
    () => list.matches,
    () => {
      list.addEventListener('change', store.notify);
      return () => list.removeEventListener('change', store.notify);
    },
  );
  return () => useStore(store);
}
