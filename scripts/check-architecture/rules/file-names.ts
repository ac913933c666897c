import { posix } from 'node:path';
import type { Finding, Rule } from '../finding.ts';

/** Words that replace a missing noun. The first kind is refused as the end of a longer name too. */
const emptyEnding = /(^|-)(utils?|helpers?|services?|managers?)$/;
const emptyWord = /^(common|misc|types|constants)$/;

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const checkedExtensions = /\.(ts|tsx|mts|mjs|js|jsx|css)$/;
const sourceFolders = /^(packages|apps|scripts|bench|e2e)\//;

function problemOf(name: string): string | undefined {
  if (emptyEnding.test(name) || emptyWord.test(name)) return `"${name}" says nothing: the noun is missing`;
  return kebabCase.test(name) ? undefined : `"${name}" is not kebab-case`;
}

/** `process-request.test.ts` → `process-request`: every word after the first dot is the kind of file. */
const stemOf = (path: string): string => posix.basename(path).split('.')[0] ?? '';

/** Files and folders are kebab-case and named by a noun or a verb of the domain. A folder is reported once. */
export const fileNames: Rule = (tree) => {
  const findings: Finding[] = [];
  const checkedFolders = new Set<string>();
  for (const path of tree.paths.filter((candidate) => sourceFolders.test(candidate) && checkedExtensions.test(candidate))) {
    const problem = problemOf(stemOf(path));
    if (problem !== undefined) findings.push({ path, line: 1, message: problem });
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
      const folderProblem = checkedFolders.has(folder) ? undefined : problemOf(posix.basename(folder));
      if (folderProblem !== undefined) findings.push({ path: folder, line: 1, message: `folder ${folderProblem}` });
      checkedFolders.add(folder);
    }
  }
  return findings;
};
