/** Gives an element the focus when it is mounted: a ref. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();
