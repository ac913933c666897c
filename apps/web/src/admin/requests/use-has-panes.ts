import { createMediaQuery } from '../../shared/lib/media-query.ts';

/** In a window of this size an open request stands beside the list, else in a drawer over it. */
export const useHasPanes = createMediaQuery('(min-width: 1024px) and (min-height: 560px)');
