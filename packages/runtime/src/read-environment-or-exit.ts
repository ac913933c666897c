import { EnvironmentError, readEnvironment, type Environment } from '@app/contract';

/** The settings of this process; an invalid one ends it with one sentence and exit code 1. */
export function readEnvironmentOrExit(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
