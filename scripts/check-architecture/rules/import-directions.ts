import type { Rule } from '../finding.ts';
import { placeOf, workspaceOf } from '../places.ts';
import { targetOf } from '../source-tree.ts';

/** The API and the worker may import the same packages. */
const server = {
  values: [
    'packages/money',
    'packages/contract',
    'packages/db',
    'packages/core',
    'packages/csv',
    'packages/queue',
    'packages/runtime',
    'packages/i18n',
  ],
};

/** The only imports that are allowed between places; `types` may be imported by a whole `import type` alone. */
const arrows: Record<string, { values: string[]; types?: string[] }> = {
  'packages/money': { values: [] },
  'packages/i18n': { values: [] },
  'packages/contract': { values: ['packages/money'] },
  'packages/csv': { values: ['packages/money', 'packages/contract', 'packages/i18n'] },
  'packages/queue': { values: ['packages/contract'] },
  'packages/runtime': { values: ['packages/contract'] },
  'packages/db': { values: ['packages/money', 'packages/contract'] },
  'packages/core': { values: ['packages/money', 'packages/contract', 'packages/db'] },
  'apps/api': server,
  'apps/worker': server,
  docs: { values: [], types: ['apps/api'] },
  'apps/web': { values: ['packages/money', 'packages/contract', 'packages/i18n'], types: ['apps/api'] },
};

/** The repository's own programs, tests and configuration stand above the house and may use all of it. */
const unbound = new Set(['scripts', 'bench', 'prove', 'e2e', '.']);

function refusal(from: string, to: string, typeOnly: boolean): string | undefined {
  if (unbound.has(from)) return undefined;
  const allowed = arrows[from];
  if (!allowed) return `${from} has no place in the house: give it its arrows in import-directions`;
  if (allowed.values.includes(to)) return undefined;
  if (!allowed.types?.includes(to)) return `${from} must not import ${to}: nothing imports against the arrows`;
  return typeOnly ? undefined : `${from} may import only types from ${to}: write "import type"`;
}

/** Data flows one way: money → contract → db → core → api, worker; web sees contract, money, i18n and the api's types. */
export const importDirections: Rule = (tree) =>
  tree.modules.flatMap((module) => {
    const from = placeOf(module.path);
    return module.imports.flatMap((found) => {
      const target = targetOf(tree, module, found);
      const to = target === undefined ? workspaceOf(found.specifier) : placeOf(target);
      if (to === undefined || (target !== undefined && to === from)) return [];
      const message = to === from ? `${from} imports itself by name: use a relative path` : refusal(from, to, found.typeOnly);
      return message === undefined ? [] : [{ path: module.path, line: found.line, message }];
    });
  });
