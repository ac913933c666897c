import { fileURLToPath } from 'node:url';
import { rules } from './check-architecture/rules.ts';
import { readSourceTree } from './check-architecture/source-tree.ts';
import { readFlags } from './read-flags.ts';

/** Prints one line per violation of the architecture rules, `path:line message (rule)`, and exits 1 when there is one. */
readFlags({ usage: 'tsx scripts/check-architecture.ts', does: 'Prints each breach of the rules for the source tree.' });
const root = fileURLToPath(new URL('..', import.meta.url));
const tree = readSourceTree(root);
const findings = Object.entries(rules).flatMap(([name, rule]) => rule(tree).map((finding) => ({ ...finding, name })));
findings.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);

for (const { path, line, message, name } of findings) console.log(`${path}:${line} ${message} (${name})`);
console.log(`${tree.modules.length} modules, ${Object.keys(rules).length} rules, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
