import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EnvironmentError, readEnvironment, type Environment } from '@app/contract';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The settings of this program; an invalid one ends it with one sentence. */
export function settingsOrExit(): Environment & { dataDir: string } {
  try {
    const settings = readEnvironment(process.env);
    return { ...settings, dataDir: path.resolve(root, settings.DATA_DIR) };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The environment of a child process, with `own` on top; undefined removes a variable. */
export function childEnvironment(own: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return { ...process.env, ...own };
}
