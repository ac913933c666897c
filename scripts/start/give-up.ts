/** A start that can't go on, said in one sentence that the operator can act on. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
