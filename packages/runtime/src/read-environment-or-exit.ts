import { EnvironmentError, type Environment } from '@app/contract';
import { readSettings } from './read-settings.ts';

/** The settings of a process with the environment `source`; an invalid one ends it with one sentence and exit code 1. */
export function readEnvironmentOrExit(source: NodeJS.ProcessEnv): Environment {
  try {
    return readSettings(source);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
