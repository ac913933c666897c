import { readEnvironmentOrExit } from '@app/runtime';

/** The settings of this process, read once. */
export const env = readEnvironmentOrExit(process.env);
