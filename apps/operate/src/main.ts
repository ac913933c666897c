#!/usr/bin/env node
import { endWhenOutputFails } from './end-when-output-fails.ts';
import { readOperatorSettings } from './env.ts';
import { runOperator } from './run-operator.ts';

endWhenOutputFails();
process.exitCode = await runOperator(process.argv.slice(2), async () => readOperatorSettings(), {
  result: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
});
