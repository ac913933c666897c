import path from 'node:path';

/** A browser chosen by hand for the browser tests. */
export const chromiumPath = (): string | undefined => process.env['CHROMIUM_PATH'];

/** The folders that programs are looked for in. */
export const searchPath = (): string[] => (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');

/** The queue that the browser tests run on. */
export const testQueue = (): 'embedded' | 'redis' => (process.env['TEST_QUEUE'] === 'redis' ? 'redis' : 'embedded');
