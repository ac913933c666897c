import { useEffect, useState } from 'react';
import { useSonner } from 'sonner';
import { initialOffset } from './toast-size.ts';

/**
 * The position of toasts, px from the top and right of the screen, where they cover no heading and no controls beside one.
 * The measuring code is loaded with the first toast, because no page needs it to render; if it can't be loaded, toasts stay at
 * their initial position.
 */
export function useToastOffset(): typeof initialOffset {
  const hasToasts = useSonner().toasts.length > 0;
  const [offset, setOffset] = useState(initialOffset);
  useEffect(() => {
    if (!hasToasts) return;
    const following = import('./follow-headings.ts').then(
      ({ followHeadings }) => followHeadings(setOffset),
      () => undefined,
    );
    return () => void following.then((stop) => stop?.());
  }, [hasToasts]);
  return offset;
}
