import type { SourceTree } from './source-tree.ts';

/** One breach of the house rules; printed as `path:line message`. */
export type Finding = { path: string; line: number; message: string };

/** A rule looks at the whole tree and names every breach of it. It reads nothing but the tree. */
export type Rule = (tree: SourceTree) => Finding[];
