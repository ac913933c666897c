/** What a cell shows that has no value. */
export const noValue = '-';
