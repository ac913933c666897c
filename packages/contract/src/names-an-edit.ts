import type { FieldProblem } from './errors.ts';

/**
 * What `refine` needs so that an edit names at least one field; `context` are the fields that change nothing by
 * themselves. A value that equals the present one is an edit, too.
 */
export const namesAnEdit = (
  context: readonly string[] = [],
): [check: (input: object) => boolean, options: { path: string[]; params: { problem: FieldProblem } }] => [
  (input: object) => Object.entries(input).some(([name, value]) => value !== undefined && !context.includes(name)),
  { path: [], params: { problem: 'required' } },
];
