import { CannotStart, DomainError } from '@app/contract';
import { translate } from '@app/i18n/server';
import { CommanderError, type Command } from 'commander';
import type { OperatorSettings, Report } from './command.ts';
import { createProgram } from './create-program.ts';
import { InvalidArgument } from './invalid-argument.ts';

const failed = 1;
const misused = 2;

/** Where the program writes: the result, and what is wrong. Each text is one or more lines without the last line break. */
export type Output = { result: (text: string) => void; error: (text: string) => void };

/**
 * Runs one command of the operator; `args` are its words. Returns the exit code: 0 when it succeeded, 1 when it failed or found a
 * failure, 2 when it was called in a wrong way. Every error that an operator can act on is one sentence.
 */
export async function runOperator(args: readonly string[], open: () => Promise<OperatorSettings>, output: Output): Promise<number> {
  let exitCode = 0;
  const report = ({ lines, data, isFailure = false }: Report, { json }: { json: boolean }) => {
    output.result(json ? JSON.stringify(data, null, 2) : lines.join('\n'));
    if (isFailure) exitCode = failed;
  };
  const program = createProgram({ open, report });
  returnInsteadOfExit(program, output);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : misused; // it has said what is wrong
    output.error(sentenceOf(error));
    return error instanceof InvalidArgument ? misused : failed;
  }
}

/** Errors and help of all commands return to the caller instead of ending the process. */
function returnInsteadOfExit(command: Command, output: Output): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => output.result(text.trimEnd()),
    writeErr: (text) => output.error(text.trimEnd()),
  });
  for (const each of command.commands) returnInsteadOfExit(each, output);
}

function sentenceOf(error: unknown): string {
  if (error instanceof InvalidArgument || error instanceof CannotStart) return error.message;
  if (error instanceof DomainError) return translate('en', `errors:${error.code}`, error.params);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
