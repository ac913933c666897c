import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findLockProblems, type LockFile } from './check-lock/find-lock-problems.ts';
import { readFlags } from './read-flags.ts';

/* Fails when `npm ci` would: prints one line per gap in package-lock.json and exits 1. */
readFlags({ usage: 'tsx scripts/check-lock.ts', does: 'Says whether package-lock.json can be installed from.' });
const path = fileURLToPath(new URL('../package-lock.json', import.meta.url));
// npm writes this file; its format is lockfileVersion 3, and only the fields named in LockFile are read.
const lock = JSON.parse(readFileSync(path, 'utf8')) as LockFile;
const problems = findLockProblems(lock);

for (const problem of problems) console.log(`package-lock.json:1 ${problem}`);
console.log(`${Object.keys(lock.packages).length} locked packages, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
