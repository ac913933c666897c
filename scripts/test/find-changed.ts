import { execFileSync } from 'node:child_process';
import { root } from '../env.ts';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** The files that differ from the published main branch, and new ones that git does not ignore; relative to the repository. */
export function findChanged(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'origin/main');
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')];
}
