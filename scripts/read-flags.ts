import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The usage of a program, what it does, and one line for each of its flags. */
export type Program<O extends Options> = { usage: string; does: string; options?: O; names?: string };

type Flags<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

/**
 * Reads the flags of a program. `--help` prints the usage and exits with 0; an unknown flag, or a word where none is allowed,
 * exits with 2 before anything is done.
 */
export function readFlags<O extends Options = Options>({ usage, does, options, names }: Program<O>): Flags<O> {
  const known = { ...options, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const read = parseArgs({ options: known, strict: true, allowPositionals: names !== undefined });
    if (read.values['help'] !== true) return read as unknown as Flags<O>; // the same but for `help`, which is not set
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`);
    process.exit(2);
  }
  console.log(`Usage: ${usage}\n${does}`);
  process.exit(0);
}
