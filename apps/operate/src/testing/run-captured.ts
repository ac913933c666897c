import { vi } from 'vitest';
import type { OperatorSettings } from '../command.ts';
import { runOperator } from '../run-operator.ts';

/** The end of a command: its exit code, and what it printed. */
export type Ended = { code: number; output: string; errors: string };

/** Runs a command in this process. `open` is called when it needs its settings. */
export async function runCaptured(args: string, open: () => OperatorSettings): Promise<Ended> {
  const output: string[] = [];
  const errors: string[] = [];
  const log = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const writers = { result: (text: string) => void output.push(text), error: (text: string) => void errors.push(text) };
  const code = await runOperator(args.split(' '), async () => open(), writers).finally(() => log.mockRestore());
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}
