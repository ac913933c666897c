import type { Rule } from '../finding.ts';
import { isNodeBuiltin, isTest, packageOf, placeOf } from '../places.ts';

type Ban = { place: string; refuses: (specifier: string) => boolean; why: string; testsToo: boolean };

const anyOf =
  (...names: string[]) =>
  (specifier: string): boolean =>
    names.some((name) => packageOf(specifier) === name || (name.endsWith('/') && specifier.startsWith(name)));

const isOutside = (specifier: string): boolean => !specifier.startsWith('.');

const bans: Ban[] = [
  { place: 'packages/money', refuses: isOutside, why: 'is pure and depends on nothing', testsToo: false },
  { place: 'packages/contract', refuses: isNodeBuiltin, why: 'is read by browsers too', testsToo: false },
  {
    place: 'packages/core',
    refuses: anyOf('fastify', '@fastify/', '@trpc/', 'bullmq', 'ioredis', 'pg'),
    why: 'knows no transport and no queue; they come in through ctx',
    testsToo: true,
  },
  { place: 'apps/api', refuses: anyOf('drizzle-orm', 'postgres'), why: 'holds no SQL: that is a verb of packages/core', testsToo: true },
  { place: 'apps/worker', refuses: anyOf('drizzle-orm', 'postgres'), why: 'holds no SQL: that is a verb of packages/core', testsToo: true },
  { place: 'apps/web', refuses: isNodeBuiltin, why: 'runs in browsers', testsToo: false },
];

/** What a place must never know, whoever's package it is. Only what stands under `src` is judged. */
export const forbiddenImports: Rule = (tree) =>
  tree.modules.flatMap((module) => {
    const place = placeOf(module.path);
    const applying = bans.filter((ban) => module.path.startsWith(`${ban.place}/src/`) && (ban.testsToo || !isTest(module.path)));
    return module.imports.flatMap(({ specifier, line }) =>
      applying
        .filter((ban) => ban.refuses(specifier))
        .map((ban) => ({ path: module.path, line, message: `${place} must not import ${specifier}: it ${ban.why}` })),
    );
  });
