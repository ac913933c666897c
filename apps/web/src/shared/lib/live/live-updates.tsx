import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadChunk } from '../load-chunk.ts';
import { useToken } from '../token-store.ts';

/** Tells the pages of the logged-in user of changes, while it is mounted. Its code is loaded after that of the page. */
export function LiveUpdates() {
  const token = useToken();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (token === null) return;
    let stop: (() => void) | undefined;
    let isWanted = true;
    const start = async (): Promise<void> => {
      const { startLive } = await loadChunk(() => import('./start-live.ts'));
      if (isWanted) stop = startLive(token, queryClient);
    };
    start().catch(() => undefined); // of an older release: the pages poll
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [token, queryClient]);
  return null;
}
