/** The clock of this process differs too much from the database's for dated work. Trying again at once helps nothing. */
export class WrongClock extends Error {
  override name = 'WrongClock';
}
