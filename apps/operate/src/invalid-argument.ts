/** An argument of a command that cannot be used. The message is one sentence for the operator; exit code 2. */
export class InvalidArgument extends Error {
  override name = 'InvalidArgument';
}
