import { readEnvironment } from '@app/contract';

/** The settings of this process, read once. */
export const env = readEnvironment(process.env);
