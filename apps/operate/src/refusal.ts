/** A command that cannot be executed; the message is one sentence for the operator. Exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** A call whose arguments are wrong: nothing was changed, and the same call is refused again. Exit code 2. */
export class WrongCall extends Refusal {
  override name = 'WrongCall';
}
