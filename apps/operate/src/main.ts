#!/usr/bin/env node
import { readSettings } from './env.ts';
import { runOperator } from './run-operator.ts';

/* A closed pipe, or a full disk under the output. What a command has changed stays changed. */
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  process.stderr.write(
    `The result could not be written (${code}). If it was a password, give another one: operate admin reset-password <username>.\n`,
    () => process.exit(1),
  );
});

process.exitCode = await runOperator(process.argv.slice(2), async () => readSettings(), {
  result: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
});
