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

/** The environment of a child process, with `own` on top; undefined removes a variable. */
export function childEnvironment(own: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return { ...process.env, ...own };
}
