import type { FieldProblem } from './errors.ts';

/**
 * Arguments of `refine` that require an edit to contain at least one field; `ignoredFields` change nothing by themselves
 * and do not count. A value that equals the current one counts as an edit.
 */
export const requireEditedField = ({
  ignoredFields,
}: {
  ignoredFields: readonly string[];
}): [check: (input: object) => boolean, options: { path: string[]; params: { problem: FieldProblem } }] => [
  (input: object) => Object.entries(input).some(([name, value]) => value !== undefined && !ignoredFields.includes(name)),
  { path: [], params: { problem: 'required' } },
];
