/** A command that cannot be executed; the message is one sentence for the operator. Exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal';
}
