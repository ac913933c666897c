import type { Rule } from '../finding.ts';

const isComponent = (path: string): boolean => /^apps\/web\/src\/\w+\/ui\/[\w-]+\.tsx$/.test(path);

/** Every component of a ui folder has a story, by which it is compared with its pictures. */
export const uiStories: Rule = (tree) =>
  tree.paths
    .filter((path) => isComponent(path) && !tree.has(path.replace(/\.tsx$/, '.stories.tsx')))
    .map((path) => ({ path, line: 1, message: 'a component of a ui folder has a story beside it' }));
