import { CommanderError } from 'commander';
import type { Output, Report } from './command.ts';
import { withoutIdentities } from './backup/identity-file.ts';
import { createProgram, type OpenSettings } from './create-program.ts';
import { WrongCall } from './refusal.ts';
import { sentenceOf } from './sentence-of.ts';

const failed = 1;
const wrongCall = 2;

/**
 * Runs one command of the operator; `args` are its arguments. Returns the exit code: 0 when it succeeded; 1 when it could not be done, or
 * found a failure; 2 when the call is wrong, whatever the state of files, settings and servers: then nothing was changed.
 * Every error is one line, without secrets.
 */
export async function runOperator(args: readonly string[], open: OpenSettings, { result, error: print }: Output): Promise<number> {
  const output: Output = { result, error: (text) => print(withoutIdentities(text)) };
  let exitCode = 0;
  const report = ({ lines, data, isFailure = false }: Report, { json }: { json: boolean }) => {
    if (json || lines.length > 0) output.result(json ? JSON.stringify(data, null, 2) : lines.join('\n'));
    if (isFailure) exitCode = failed;
  };
  const program = createProgram({ open, report, output });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : wrongCall; // it has said what is wrong
    output.error(sentenceOf(error));
    return error instanceof WrongCall ? wrongCall : failed;
  }
}
