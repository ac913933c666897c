/** Width of a toast on a screen that is not narrower, px. */
export const toastWidth = 356;
/** Below the bars of both areas, px from the top and the right of the screen. */
export const initialOffset = { top: 72, right: 16 };
