import { CannotStart, DomainError } from '@app/contract';
import { WrongClock } from '@app/core';
import { isUnavailable } from '@app/db';
import { translate } from '@app/i18n/server';
import { describeError } from '@app/runtime';
import { Refusal } from './refusal.ts';

/** What an error means for the operator, in one line. It contains no parameter of a statement: these may be secrets. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof CannotStart) return error.message;
  if (error instanceof DomainError) return translate('en', `errors:${error.code}`, error.params);
  if (error instanceof WrongClock) return `Nothing was paid: ${error.message}. Set the clock of this machine, or that of the database.`;
  if (isUnavailable(error))
    return 'The database cannot execute this at present (no answer, no room, no right to write, or a lock): see its log, and try again.';
  return `An unexpected error, of which the developers need this: ${JSON.stringify(describeError(error))}`;
}
