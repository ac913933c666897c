import { createMediaQuery } from '../../shared/lib/media-query.ts';

/** Whether the window is large enough to show an open request beside the list; in a smaller one it opens in a drawer. */
export const useHasPanes = createMediaQuery('(min-width: 1024px) and (min-height: 560px)');
