import { useEffect, useState } from 'react';
import { useSonner } from 'sonner';
import { atFirst } from './toast-size.ts';

/**
 * Where toasts come on the screen, px from its top and right: on no heading and no controls beside one. The code that measures
 * comes with the first toast, because no page needs it to be drawn; where it can't be had they stay where they begin.
 */
export function useToastOffset(): typeof atFirst {
  const hasToasts = useSonner().toasts.length > 0;
  const [offset, setOffset] = useState(atFirst);
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
