import { fieldProblems, type FieldProblem } from '@app/contract';
import type { ZodError } from 'zod';

type Issue = ZodError['issues'][number];

function problemOf(issue: Issue): FieldProblem {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'required'; // zod says it nowhere else
      return issue.expected === 'int' || issue.expected === 'number' ? 'not_a_whole_number' : 'invalid';
    case 'too_small':
      return issue.origin === 'string' ? (issue.minimum === 1 ? 'required' : 'too_short') : 'too_small';
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big';
    case 'invalid_format':
      return issue.format === 'email' ? 'not_an_email' : 'invalid';
    case 'unrecognized_keys':
      return 'unknown_field';
    case 'custom':
      return fieldProblems.find((problem) => problem === issue.params?.['problem']) ?? 'invalid';
    default:
      return 'invalid';
  }
}

/* Limits what is repeated in a response, whatever was sent. */
const namesMax = 20;
const nameMax = 60;

/** The problems of an input by the names of its fields; zod messages are never sent. */
export function fieldProblemsOf(error: ZodError): Record<string, FieldProblem> {
  const problems = new Map<string, FieldProblem>(); // a Map, because names such as `__proto__` are ordinary keys in it
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.length === 0 ? 'body' : issue.path.join('.')];
    for (const name of names.slice(0, namesMax).map((each) => each.slice(0, nameMax)))
      if (!problems.has(name)) problems.set(name, problemOf(issue));
  }
  return Object.fromEntries(problems);
}
