import type { Messages } from './namespaces.ts';

type ProblemKey = `errors:field.${keyof Messages['errors']['field']}`;

/**
 * The messages that say what is wrong with a field, the best one first: one that names the field and its rule where
 * there is one ("Username must be at least 3 characters"), else one for the kind of problem ("This is too short.").
 */
export function fieldSentenceKeys(field: string, problem: keyof Messages['errors']['field']): ProblemKey[] {
  /* i18next takes the first key that exists; that the one of this field may not exist is the point. */
  return [`errors:named.${field}.${problem}` as ProblemKey, `errors:field.${problem}`];
}
