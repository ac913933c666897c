import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@app/contract';
import { readEnvironmentOrExit } from '@app/runtime';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The settings of this program, with the data folder as an absolute path. An invalid setting ends the program, with one sentence. */
export function settingsOrExit(): Environment & { dataDir: string } {
  const settings = readEnvironmentOrExit(process.env);
  return { ...settings, dataDir: path.resolve(root, settings.DATA_DIR) };
}

/** Where programs are looked for. */
export const searchPath = (): string => process.env['PATH'] ?? '';

/** The variables of this process, for docker-compose.yml, which may use any of them. */
export const variables = (): Record<string, string | undefined> => ({ ...process.env });

/**
 * The environment of a child process: that of this process with `overrides`, each of which also replaces the file of that secret
 * (`<name>_FILE`). Undefined removes a variable.
 */
export function childEnvironment(overrides: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const replaced = Object.fromEntries(Object.keys(overrides).map((name) => [`${name}_FILE`, undefined]));
  return { ...process.env, ...replaced, ...overrides };
}

/** The variable with the path of the file to which benchmarks add their figures, for the table of all of them. */
export const figuresFileVariable = 'BENCH_FIGURES_FILE';

/** The path of that file; undefined for a benchmark that was started by itself. */
export const figuresFile = (): string | undefined => process.env[figuresFileVariable];
