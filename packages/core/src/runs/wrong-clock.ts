/** The clock of this process differs too much from the database's for dated work. An immediate retry would fail too. */
export class WrongClock extends Error {
  override name = 'WrongClock';
}
