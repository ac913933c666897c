#!/usr/bin/env node
import { endWhenOutputFails } from './end-when-output-fails.ts';
import { readOperatorSettings } from './env.ts';
import { runOperator } from './run-operator.ts';

const args = process.argv.slice(2);
endWhenOutputFails(args);
process.exitCode = await runOperator(args, async () => readOperatorSettings(), {
  result: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
});
