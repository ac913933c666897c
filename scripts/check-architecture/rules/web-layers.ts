import type { Rule } from '../finding.ts';
import { targetOf } from '../source-tree.ts';

const areas = ['public', 'member', 'admin', 'shared'];
/** Folders of an area that its other folders are built on. */
const foundations = ['ui', 'lib', 'theme'];
/** Folders of an area that combine its other folders. */
const compositions = ['pages', 'layout'];

type Layer = { area: string; folder: string | undefined };

/** `apps/web/src/admin/users/x.tsx` → `{ area: 'admin', folder: 'users' }`; a file at the top of an area has no folder. */
function layerOf(path: string): Layer | undefined {
  const [, area, folder] = /^apps\/web\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  return area === undefined ? undefined : { area, folder };
}

const isFoundation = ({ folder }: Layer): boolean => folder !== undefined && foundations.includes(folder);
const combines = ({ folder }: Layer): boolean => folder === undefined || compositions.includes(folder);

function violationOf(from: Layer, to: Layer): string | undefined {
  if (!areas.includes(from.area) || to.area === 'testing') return undefined;
  if (from.area !== to.area) {
    return to.area === 'shared' ? undefined : `${from.area} must not import from ${to.area}: what both need belongs in shared`;
  }
  if (from.folder === to.folder || isFoundation(to) || combines(from)) return undefined;
  return isFoundation(from)
    ? `${from.folder} must not import from ${to.folder ?? 'the top of the area'}, which is built on it`
    : `${from.folder} must not import from ${to.folder ?? 'the top of the area'}: what both need belongs in ui, lib or the page`;
}

/**
 * The public, the member and the admin area import only themselves and `shared`; `shared` imports no area. Inside an area the
 * folders of nouns do not import each other, and `ui`, `lib` and `theme` import nothing that is built on them. Types count as
 * much as values.
 */
export const webLayers: Rule = (tree) =>
  tree.modules.flatMap((module) => {
    const from = layerOf(module.path);
    if (from === undefined) return [];
    return module.imports.flatMap((found) => {
      const to = layerOf(targetOf(tree, module, found) ?? '');
      const message = to && violationOf(from, to);
      return message === undefined ? [] : [{ path: module.path, line: found.line, message }];
    });
  });
