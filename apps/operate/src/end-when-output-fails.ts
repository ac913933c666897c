/**
 * Ends the process with exit code 1 when a result cannot be written, to a closed pipe or a full disk: what the command has changed
 * stays changed, and a new password in the result is lost.
 */
export function endWhenOutputFails(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    const sentence = `The result could not be written (${code}). If it held a new password, give another one: operate admin reset-password <username>.`;
    process.stderr.write(`${sentence}\n`, () => process.exit(1));
  });
}
