import { CommanderError } from 'commander';
import type { Output, Report } from './command.ts';
import { createProgram, type OpenSettings } from './create-program.ts';
import { sentenceOf } from './sentence-of.ts';

const failed = 1;
const invalidArguments = 2;

/**
 * Runs one command of the operator; `args` are its arguments. Returns the exit code: 0 when it succeeded, 1 when it failed or found a
 * failure, 2 when its arguments are invalid. Every error is one line, without secrets.
 */
export async function runOperator(args: readonly string[], open: OpenSettings, output: Output): Promise<number> {
  let exitCode = 0;
  const report = ({ lines, data, isFailure = false }: Report, { json }: { json: boolean }) => {
    output.result(json ? JSON.stringify(data, null, 2) : lines.join('\n'));
    if (isFailure) exitCode = failed;
  };
  const program = createProgram({ open, report, output });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : invalidArguments; // it has said what is wrong
    output.error(sentenceOf(error));
    return failed;
  }
}
