import type { FieldProblem } from '@app/contract';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

function problemOf(issue: Issue, value: unknown): FieldProblem {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return 'required';
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'too_short' : 'too_small';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_big';
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'not_an_email';
  return 'invalid';
}

/** The first problem of each field, in the order of the schema; the words are found by the same name under `errors:field`. */
export function fieldProblemsOf(issues: readonly Issue[], values: Record<string, unknown>): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of issues) {
    const field = String(issue.path[0]);
    problems[field] ??= problemOf(issue, values[field]);
  }
  return problems;
}
