import type { Finding, Rule } from '../finding.ts';
import { isNodeBuiltin, isTest, packageOf, folderOfFile } from '../workspace-folders.ts';
import type { SourceModule } from '../source-module.ts';

type Ban = { workspaceFolder: string; refuses: (specifier: string) => boolean; why: string; testsToo: boolean };

const anyOf =
  (...names: string[]) =>
  (specifier: string): boolean =>
    names.some((name) => packageOf(specifier) === name || (name.endsWith('/') && specifier.startsWith(name)));

const isOutside = (specifier: string): boolean => !specifier.startsWith('.');

const bans: Ban[] = [
  { workspaceFolder: 'packages/money', refuses: isOutside, why: 'is pure and depends on nothing', testsToo: false },
  { workspaceFolder: 'packages/contract', refuses: isNodeBuiltin, why: 'is read by browsers too', testsToo: false },
  {
    workspaceFolder: 'packages/core',
    refuses: anyOf('fastify', '@fastify/', '@trpc/', 'bullmq', 'ioredis', 'pg'),
    why: 'knows no transport and no queue; they come in through ctx',
    testsToo: true,
  },
  ...['apps/api', 'apps/worker', 'apps/operate'].map((workspaceFolder) => ({
    workspaceFolder,
    refuses: anyOf('drizzle-orm', 'postgres'),
    why: 'holds no SQL: that is a verb of packages/core',
    testsToo: true,
  })),
  ...['apps/api', 'apps/worker'].map((workspaceFolder) => ({
    workspaceFolder,
    refuses: (specifier: string) => specifier === '@app/core/operator',
    why: 'acts for users, never for the operator at the machine',
    testsToo: false,
  })),
  { workspaceFolder: 'apps/web', refuses: isNodeBuiltin, why: 'runs in browsers', testsToo: false },
];

/** Packages that one file wraps, so that nothing else changes when they are replaced (docs/decisions/0046-lucia-is-fenced-in.md). */
const onlyImporters: Record<string, string> = {
  lucia: 'packages/core/src/sessions/lucia.ts',
  '@lucia-auth/adapter-drizzle': 'packages/core/src/sessions/lucia.ts',
};

function wrappedImports({ path, imports }: SourceModule): Finding[] {
  return imports.flatMap(({ specifier, line }) => {
    const importer = onlyImporters[packageOf(specifier)];
    if (importer === undefined || importer === path) return [];
    return [{ path, line, message: `only ${importer} may import ${specifier}` }];
  });
}

/** Packages that a workspace folder must not import, where only files under `src` are checked; and those that one file wraps. */
export const forbiddenImports: Rule = (tree) =>
  tree.modules.flatMap((module) => {
    const workspaceFolder = folderOfFile(module.path);
    const applying = bans.filter((ban) => module.path.startsWith(`${ban.workspaceFolder}/src/`) && (ban.testsToo || !isTest(module.path)));
    const banned = module.imports.flatMap(({ specifier, line }) =>
      applying
        .filter((ban) => ban.refuses(specifier))
        .map((ban) => ({ path: module.path, line, message: `${workspaceFolder} must not import ${specifier}: it ${ban.why}` })),
    );
    return [...banned, ...wrappedImports(module)];
  });
