/**
 * Ends the process with exit code 1 when a result cannot be written, to a closed pipe or a full disk: what the command has changed
 * stays changed, and a new password in the result is lost. `args`: the arguments of the command.
 */
export function endWhenOutputFails(args: readonly string[]): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    const mayHoldPassword = args.includes('admin');
    const advice = ' If it held a new password, give another one: operate admin reset-password <username>.';
    process.stderr.write(`The result could not be written (${code}).${mayHoldPassword ? advice : ''}\n`, () => process.exit(1));
  });
}
