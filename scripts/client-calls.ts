import fs from 'node:fs';
import path from 'node:path';
import { format, type FormatOptions } from 'oxfmt';
import { callTexts } from './client-calls/call-texts.ts';
import { root } from './env.ts';
import { readFlags } from './read-flags.ts';

/* Writes the types of packages/client from the declarations of the procedures; with --check it only reports whether they are up to date. */
const { values: flags } = readFlags({
  usage: 'npm run client:calls [-- --check]',
  does: 'Writes calls.ts, codes.ts and schemas.ts in packages/client/src. --check: only reports whether they are up to date.',
  options: { check: { type: 'boolean' } },
});
const options = JSON.parse(fs.readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8')) as FormatOptions;

for (const [name, text] of Object.entries(callTexts())) {
  const file = path.join(root, 'packages', 'client', 'src', `${name}.ts`);
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(`${name}.ts: ${errors[0]?.message ?? ''}`);
  const isCurrent = fs.existsSync(file) && fs.readFileSync(file, 'utf8') === code;
  if (flags.check !== true) fs.writeFileSync(file, code);
  else if (!isCurrent) {
    console.error(`packages/client/src/${name}.ts is out of date: run npm run client:calls`);
    process.exitCode = 1;
  }
}
