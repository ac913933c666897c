import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EnvironmentError, readEnvironment, type Environment } from '@app/contract';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The settings of this program; a wrong one ends it with one sentence. */
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

/** What a child process inherits, with our own settings on top; undefined takes a variable away. */
export function childEnvironment(own: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return { ...process.env, ...own };
}
