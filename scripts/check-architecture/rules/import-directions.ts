import type { Rule } from '../finding.ts';
import { isTest, folderOfFile, folderOfPackage } from '../workspace-folders.ts';
import type { ModuleImport } from '../source-module.ts';
import { targetOf } from '../source-tree.ts';

/** The programs of the server may import the same packages. */
const serverImports = {
  values: [
    'packages/money',
    'packages/contract',
    'packages/db',
    'packages/core',
    'packages/csv',
    'packages/queue',
    'packages/live',
    'packages/runtime',
    'packages/i18n',
  ],
};

/**
 * The only imports that are allowed between workspace folders. `values`: any import; `types`: only with `import type`; `testing`:
 * these specifiers, only in tests.
 */
const allowedImports: Record<string, { values: string[]; types?: string[]; testing?: string[] }> = {
  'packages/money': { values: [] },
  'packages/contract': { values: ['packages/money'] },
  'packages/client': { values: ['packages/contract'] },
  'packages/i18n': { values: ['packages/contract'] },
  'packages/csv': { values: ['packages/money', 'packages/contract', 'packages/i18n'] },
  'packages/queue': { values: ['packages/contract'] },
  'packages/live': { values: ['packages/contract'] },
  'packages/runtime': { values: ['packages/contract'] },
  'packages/db': { values: ['packages/money', 'packages/contract'] },
  'packages/core': { values: ['packages/money', 'packages/contract', 'packages/db'] },
  'packages/metrics': { values: ['packages/db', 'packages/core', 'packages/queue'] },
  'apps/api': { values: [...serverImports.values, 'packages/metrics'] },
  'apps/worker': { values: [...serverImports.values, 'packages/metrics'] },
  'apps/operate': serverImports,
  docs: { values: ['packages/client'] },
  'apps/web': {
    values: ['packages/money', 'packages/contract', 'packages/i18n'],
    types: ['apps/api'],
    testing: ['@app/api/testing', '@app/core/testing', '@app/core/operator'],
  },
};

/** The repository's programs, benchmarks, long fault-injection tests (`prove`), browser tests and configuration may import everything. */
const unrestrictedFolders = new Set(['scripts', 'bench', 'prove', 'e2e', '.']);

function violationOf(file: string, to: string, { specifier, typeOnly }: ModuleImport): string | undefined {
  const from = folderOfFile(file);
  if (unrestrictedFolders.has(from)) return undefined;
  const allowed = allowedImports[from];
  if (!allowed) return `${from} has no entry in allowedImports (import-directions.ts): add one`;
  if (isTest(file) && allowed.testing?.includes(specifier)) return undefined;
  if (allowed.values.includes(to)) return undefined;
  if (!allowed.types?.includes(to)) return `${from} must not import ${to}: see allowedImports in import-directions.ts`;
  return typeOnly ? undefined : `${from} may import only types from ${to}: write "import type"`;
}

/** A workspace folder imports only what `allowedImports` lists for it. */
export const importDirections: Rule = (tree) =>
  tree.modules.flatMap((module) => {
    const from = folderOfFile(module.path);
    return module.imports.flatMap((found) => {
      const target = targetOf(tree, module, found);
      // Without a target in the repository, the specifier names a package.
      const to = target === undefined ? folderOfPackage(found.specifier) : folderOfFile(target);
      if (to === undefined || (target !== undefined && to === from)) return [];
      const message = to === from ? `${from} imports itself by name: use a relative path` : violationOf(module.path, to, found);
      return message === undefined ? [] : [{ path: module.path, line: found.line, message }];
    });
  });
