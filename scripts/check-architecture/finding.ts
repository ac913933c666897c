import type { SourceTree } from './source-tree.ts';

/** One violation of the architecture rules; printed as `path:line message`. */
export type Finding = { path: string; line: number; message: string };

/** A rule checks the whole tree and returns every violation. It reads nothing but the tree. */
export type Rule = (tree: SourceTree) => Finding[];
