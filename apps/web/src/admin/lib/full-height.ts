import { useLayoutEffect } from 'react';
import { createValueStore, useStore } from '../../shared/lib/store.ts';

const isFullHeight = createValueStore(false);

/** While `when`, the page is as high as the window, its parts scroll by themselves, and the sidebar is folded. */
export function useFullHeight(when: boolean): void {
  useLayoutEffect(() => {
    isFullHeight.set(when);
    return () => isFullHeight.set(false);
  }, [when]);
}

/** Whether the page on the screen asked for it; for the layout. */
export const useIsFullHeight = (): boolean => useStore(isFullHeight);
