import type { Messages } from './namespaces.ts';

type ProblemKey = `errors:field.${keyof Messages['errors']['field']}`;

/**
 * The message keys for a problem of a field, best first: one for this field and problem if it exists ("Username must be at least
 * 3 characters"), otherwise one for the kind of problem ("This is too short.").
 */
export function fieldSentenceKeys(field: string, problem: keyof Messages['errors']['field']): ProblemKey[] {
  /* i18next takes the first key that exists; the one for this field may not exist. */
  return [`errors:named.${field}.${problem}` as ProblemKey, `errors:field.${problem}`];
}
