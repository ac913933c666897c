/** What a run says that was refused because the clock of its process was wrong. */
export const WRONG_CLOCK = 'CLOCK_WRONG';

/** The clock of this process differs too much from the database's for dated work. */
export class WrongClock extends Error {
  override name = 'WrongClock';
}
