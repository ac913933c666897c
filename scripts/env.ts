import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@app/contract';
import { readEnvironmentOrExit } from '@app/runtime';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The settings of this program, with its data folder as an absolute path; an invalid one ends it with one sentence. */
export function settingsOrExit(): Environment & { dataDir: string } {
  const settings = readEnvironmentOrExit(process.env);
  return { ...settings, dataDir: path.resolve(root, settings.DATA_DIR) };
}

/** Where programs are looked for. */
export const searchPath = (): string => process.env['PATH'] ?? '';

/** The variables of this process, for the file that may use any of them. */
export const variables = (): Record<string, string | undefined> => ({ ...process.env });

/** The environment of a child process, with `own` on top, also in place of a secret's file; undefined removes a variable. */
export function childEnvironment(own: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const replaced = Object.fromEntries(Object.keys(own).map((name) => [`${name}_FILE`, undefined]));
  return { ...process.env, ...replaced, ...own };
}

/** The variable with the path of the file to which benchmarks add their figures, for the table of all of them. */
export const figuresFileVariable = 'BENCH_FIGURES_FILE';

/** The path of that file; undefined for a benchmark that was started by itself. */
export const figuresFile = (): string | undefined => process.env[figuresFileVariable];
