import { posix } from 'node:path';
import type { Rule } from '../finding.ts';
import type { SourceTree } from '../source-tree.ts';

const isDocument = (path: string): boolean => /^(docs\/.*|[A-Z]+|.*\/README)\.md$/.test(path);

/** Output of a build, an installation or a run is not in the repository. */
const isMade = (path: string): boolean => /(^|\/)(node_modules|dist|\.data|coverage)(\/|$)/.test(path);

const repositoryPath = /^(packages|apps|scripts|bench|prove|e2e|docs|\.ci|\.github|\.devcontainer|\.vscode)\/[^\s]*$/;

/** `a/<noun>/b.ts`, `a/*.ts`, `a/0001_….sql` speak of many files: only the folder before the gap can be checked. */
function fixedPart(path: string): string {
  const segments = path.split('/');
  const gap = segments.findIndex((segment) => /[<>*{}[\]…$]|NNNN|\.\.\./.test(segment));
  return (gap < 0 ? segments : segments.slice(0, gap)).join('/');
}

const withoutTail = (path: string): string =>
  path
    .replace(/[#?].*$/, '')
    .replace(/(:\d+)+$/, '')
    .replace(/[.,;:)]*$/, '')
    .replace(/\/$/, '');

/** Paths in `backticks`, from the root. Commands are split into words: `tsx scripts/seed.ts` names a path. */
function pathsInCode(line: string): string[] {
  return [...line.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/)).filter((word) => repositoryPath.test(word));
}

/** Targets of [links](…), relative to the document; other sites and anchors are ignored. */
function pathsInLinks(line: string, document: string): string[] {
  return [...line.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^([a-z][a-z0-9+.-]*:|#|\/\/)/i.test(target))
    .map((target) => (target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(document), target)));
}

function missingPaths(tree: SourceTree, document: string, line: string): string[] {
  return [...pathsInCode(line), ...pathsInLinks(line, document)]
    .map((path) => withoutTail(path))
    .filter((path) => {
      const fixed = fixedPart(path);
      return fixed !== '' && fixed !== '.' && !isMade(path) && !tree.has(fixed);
    });
}

/** A path that a document names exists. Fenced code blocks are examples and are ignored. */
export const docPaths: Rule = (tree) =>
  tree.paths.filter(isDocument).flatMap((document) => {
    let isFenced = false;
    return tree
      .read(document)
      .split('\n')
      .flatMap((line, index) => {
        if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced;
        if (isFenced) return [];
        return missingPaths(tree, document, line).map((path) => ({
          path: document,
          line: index + 1,
          message: `names ${path}, which does not exist`,
        }));
      });
  });
