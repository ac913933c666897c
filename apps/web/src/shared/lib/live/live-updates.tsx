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
    loadChunk(() => import('./start-live.ts')).then(
      ({ startLive }) => {
        if (isWanted) stop = startLive(token, queryClient);
      },
      () => undefined, // of an older release: the pages poll
    );
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [token, queryClient]);
  return null;
}
