import path from 'node:path';

/** A browser configured for the browser tests. */
export const chromiumPath = (): string | undefined => process.env['CHROMIUM_PATH'];

/** The folders that are searched for programs. */
export const searchPath = (): string[] => (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');

/** The folder with the data of a started product that browser tests copy; undefined outside a run of Playwright. */
export const preparedData = (): string | undefined => process.env['PREPARED_DATA'];

/** Hands that folder to the processes of this run. */
export function rememberPreparedData(folder: string): void {
  process.env['PREPARED_DATA'] = folder;
}

/** Whether the traces of failed browser tests have a picture of each step. */
export const wantsTrace = (): boolean => process.env['TRACE'] === '1';

/** Whether every browser test runs on Redis too, and not only those tagged @queue. */
export const wantsBothQueues = (): boolean => process.env['BOTH_QUEUES'] === '1';
