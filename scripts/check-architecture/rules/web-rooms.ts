import type { Rule } from '../finding.ts';
import { targetOf } from '../source-tree.ts';

type Room = { kind: string; feature: string | undefined };

/** `apps/web/src/features/money/x.tsx` → `{ kind: 'features', feature: 'money' }`. */
function roomOf(path: string): Room | undefined {
  const [, kind, feature] = /^apps\/web\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  return kind === undefined ? undefined : { kind, feature: kind === 'features' ? feature : undefined };
}

function refusal(from: Room, to: Room): string | undefined {
  if (from.kind === 'features' && to.kind === 'features' && from.feature !== to.feature) {
    return `feature ${from.feature} must not import feature ${to.feature}: what both need belongs in ui, lib or the page`;
  }
  const isGround = from.kind === 'ui' || from.kind === 'lib';
  return isGround && ['features', 'layouts', 'app'].includes(to.kind)
    ? `${from.kind} must not import from ${to.kind}: it is what they are built on`
    : undefined;
}

/** Features do not know each other; `ui` and `lib` know nothing that is built on them. Types count as much as values. */
export const webRooms: Rule = (tree) =>
  tree.modules.flatMap((module) => {
    const from = roomOf(module.path);
    if (from === undefined) return [];
    return module.imports.flatMap((found) => {
      const to = roomOf(targetOf(tree, module, found) ?? '');
      const message = to && refusal(from, to);
      return message === undefined ? [] : [{ path: module.path, line: found.line, message }];
    });
  });
