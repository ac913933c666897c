import { CannotStart } from '@app/contract';
import { readSettings } from '@app/runtime';
import type { OperatorSettings } from './command.ts';

/**
 * The settings of this process.
 * @throws CannotStart for an invalid setting, and without DATABASE_URL
 */
export function readOperatorSettings(): OperatorSettings {
  const { DATABASE_URL, ...settings } = readSettings(process.env);
  if (DATABASE_URL === undefined)
    throw new CannotStart(
      'DATABASE_URL is not set: it names the database that the api and the worker use. In a clone, `npm run operate` finds the embedded one.',
    );
  return { ...settings, DATABASE_URL };
}
