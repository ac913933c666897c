import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { root, settingsOrExit } from '../env.ts';

/*
 * For the test of flags: runs programs one after the other in this process, each with each of the flags, until they exit, and
 * prints their ends as JSON. Arguments: the flags, separated by commas, and the programs.
 */

/** `code`: undefined when the program did not exit but went on. `files`: what it had created in the data folder by then. */
export type ProgramEnd = { program: string; flag: string; code: number | undefined; output: string; files: string[] };

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

const { dataDir } = settingsOrExit();
const { argv } = process;
const exit = process.exit.bind(process);
const [flags = '', ...programs] = argv.slice(2);

async function runProgram(program: string, flag: string): Promise<ProgramEnd> {
  const file = path.join(root, program);
  let output = '';
  const write = (...text: unknown[]) => void (output += `${format(...text)}\n`);
  Object.assign(console, { log: write, error: write });
  process.argv = [...argv.slice(0, 1), file, flag];
  process.exit = (code) => {
    throw new Exit(Number(code ?? 0));
  };
  const code = await import(`${pathToFileURL(file).href}?${flag}`).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Exit) return error.code;
      throw error;
    },
  );
  return { program, flag, code, output, files: fs.readdirSync(dataDir) };
}

const ends: ProgramEnd[] = [];
for (const program of programs) for (const flag of flags.split(',')) ends.push(await runProgram(program, flag));
fs.writeSync(1, JSON.stringify(ends));
exit(0);
