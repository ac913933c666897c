import { lazyComponent } from '../shared/lib/load-chunk.ts';

/** Toasts with the results of operations: loaded by the first page that can show one. */
export const LazyToasts = lazyComponent(async () => (await import('./toasts.tsx')).Toasts);
