/** An error that prevents the start. The message is one sentence that the operator can act on, and never contains a secret. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
