import { CannotStart } from '@app/contract';
import { readEnvironmentOrExit } from '@app/runtime';
import type { OperatorSettings } from './command.ts';

/**
 * The settings of this process.
 * @throws CannotStart without DATABASE_URL
 */
export function readSettings(): OperatorSettings {
  const { DATABASE_URL, ...settings } = readEnvironmentOrExit(process.env);
  if (DATABASE_URL === undefined) throw new CannotStart('DATABASE_URL is not set: it names the database that the api and the worker use.');
  return { ...settings, DATABASE_URL };
}
