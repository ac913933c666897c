import { createValueStore, useStore } from '../store.ts';

/** Whether this tab is notified of changes, by its own stream or by that of another tab. */
export const liveState = createValueStore(false);

export const useLive = (): boolean => useStore(liveState);
