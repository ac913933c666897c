import { createMediaQuery } from './media-query.ts';

/** Below this width dialogs become sheets and tables become cards. */
export const useIsPhone = createMediaQuery('(max-width: 767.98px)');
