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

/** A browser chosen by hand for the browser tests. */
export const chromiumPath = (): string | undefined => process.env['CHROMIUM_PATH'];

/** The folders that programs are looked for in. */
export const searchPath = (): string[] => (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');

/** The queue that the browser tests run on. */
export const testQueue = (): 'embedded' | 'redis' => (process.env['TEST_QUEUE'] === 'redis' ? 'redis' : 'embedded');
