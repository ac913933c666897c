/** A start that cannot go on. The message is one sentence that the operator can act on, and never repeats a secret. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
