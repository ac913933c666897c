/** The error code of a run that was refused because the clock of its worker was wrong. */
export const CLOCK_WRONG = 'CLOCK_WRONG';
