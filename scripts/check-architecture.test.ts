import { describe, expect, it } from 'vitest';
import { rules } from './check-architecture/rules.ts';
import { createSourceTree } from './check-architecture/source-tree.ts';

const emptyPackage = '{"exports":{".":{"source":"./src/index.ts"}}}';

/** What a rule says about a tree given as path → text, as `path:line`. */
function breaches(name: string, files: Record<string, string>): string[] {
  const rule = rules[name];
  if (!rule) throw new Error(`No rule ${name}`);
  const tree = createSourceTree(Object.keys(files), (path) => files[path] ?? '');
  return rule(tree).map(({ path, line }) => `${path}:${line}`);
}

type Case = { rule: string; refuses: Record<string, string>; at: string[]; accepts: Record<string, string> };

const cases: Case[] = [
  {
    rule: 'import-directions',
    refuses: {
      'packages/money/src/a.ts': "import { z } from '@app/contract';",
      'packages/core/src/a.ts': "\nexport * from '@app/queue';",
      'apps/web/src/a.ts': "import { appRouter } from '@app/api';",
      'apps/web/src/b.ts': "import { type AppRouter } from '@app/api';",
      'apps/worker/src/a.ts': "const api = await import('@app/api');",
      'packages/db/src/a.ts': "import { db } from '@app/db';",
      'packages/i18n/src/a.ts': "import { program } from '../../../scripts/seed.ts';",
      'packages/mail/src/a.ts': "import { z } from '@app/contract';",
    },
    at: [
      'packages/money/src/a.ts:1',
      'packages/core/src/a.ts:2',
      'apps/web/src/a.ts:1',
      'apps/web/src/b.ts:1',
      'apps/worker/src/a.ts:1',
      'packages/db/src/a.ts:1',
      'packages/i18n/src/a.ts:1',
      'packages/mail/src/a.ts:1',
    ],
    accepts: {
      'packages/contract/src/a.ts': "import { idr } from '@app/money';",
      'packages/core/src/a.ts': "import { db } from '@app/db'; import { b } from './b.ts'; import { z } from 'zod';",
      'apps/web/src/a.ts': "import type { AppRouter } from '@app/api'; import { plans } from '@app/money';",
      'apps/api/src/a.ts': "import { createQueue } from '@app/queue'; import { t } from '@app/i18n';",
      'scripts/a.ts': "import { startApi } from '@app/api';",
    },
  },
  {
    rule: 'forbidden-imports',
    refuses: {
      'packages/core/src/a.ts': "import fastify from 'fastify'; import type { TRPCError } from '@trpc/server';",
      'packages/core/src/b.test.ts': "import { Queue } from 'bullmq';",
      'packages/money/src/a.ts': "import { isIP } from 'node:net';",
      'packages/contract/src/a.ts': "import { randomUUID } from 'crypto';",
      'apps/api/src/a.ts': "import { eq } from 'drizzle-orm/pg-core';",
      'apps/worker/src/a.ts': "import postgres from 'postgres';",
      'apps/web/src/a.ts': "import path from 'node:path';",
    },
    at: [
      'packages/core/src/a.ts:1',
      'packages/core/src/a.ts:1',
      'packages/core/src/b.test.ts:1',
      'packages/money/src/a.ts:1',
      'packages/contract/src/a.ts:1',
      'apps/api/src/a.ts:1',
      'apps/worker/src/a.ts:1',
      'apps/web/src/a.ts:1',
    ],
    accepts: {
      'packages/core/src/a.ts': "import { eq } from 'drizzle-orm'; import { createHash } from 'node:crypto';",
      'packages/money/src/a.test.ts': "import fc from 'fast-check';",
      'packages/db/src/a.ts': "import postgres from 'postgres';",
      'apps/web/vite.config.ts': "import path from 'node:path';",
    },
  },
  {
    rule: 'deep-imports',
    refuses: {
      'packages/db/package.json': emptyPackage,
      'apps/api/src/a.ts': "import { users } from '@app/db/src/schema/users.ts';",
      'apps/api/src/b.ts': "import { users } from '../../../packages/db/src/users.ts';",
    },
    at: ['apps/api/src/a.ts:1', 'apps/api/src/b.ts:1'],
    accepts: {
      'packages/db/package.json': '{"exports":{".":{"source":"./src/index.ts"},"./testing":{"source":"./src/testing/index.ts"}}}',
      'packages/i18n/package.json': '{"exports":{"./locales/*.json":"./src/locales/*.json"}}',
      'apps/api/src/a.ts':
        "import { createTestDb } from '@app/db/testing'; import { db } from '@app/db'; import { b } from './rooms/b.ts';",
      'apps/web/src/a.ts': "import words from '@app/i18n/locales/en.json';",
    },
  },
  {
    rule: 'import-cycles',
    refuses: {
      'packages/core/src/a.ts': "import './c.ts';\nimport { b } from './b.ts';",
      'packages/core/src/b.ts': "export * from './d.ts';",
      'packages/core/src/c.ts': '',
      'packages/core/src/d.ts': "import { type A } from './a.ts';",
    },
    at: ['packages/core/src/a.ts:2'],
    accepts: {
      'packages/core/src/a.ts': "import { b } from './b.ts';",
      'packages/core/src/b.ts': "import type { A } from './a.ts'; const later = () => import('./a.ts');",
    },
  },
  {
    rule: 'package-exports',
    refuses: { 'packages/db/package.json': `{\n"exports":{".":{\n"source":"./src/index.ts"}}}`, 'packages/db/src/door.ts': '' },
    at: ['packages/db/package.json:3'],
    accepts: { 'packages/db/package.json': emptyPackage, 'packages/db/src/index.ts': '' },
  },
  {
    rule: 'doc-paths',
    refuses: {
      'README.md': 'Run `tsx scripts/gone.ts`.\nSee [the ledger](docs/gone.md#top).',
      'docs/decisions/0001-one.md': 'See [two](0002-two.md) and `packages/core/src/gone/*.ts`.',
    },
    at: ['README.md:1', 'README.md:2', 'docs/decisions/0001-one.md:1', 'docs/decisions/0001-one.md:1'],
    accepts: {
      'README.md':
        'See `packages/core/src/x.ts:12`, `packages/core/`, [one](docs/decisions/0001-one.md), [site](https://example.com/docs/x.md), `dist/x.js`.',
      'docs/decisions/0001-one.md':
        '`docs/decisions/NNNN-….md`, [up](../../README.md)\n```\n`scripts/example.ts`\n```\n`packages/<name>/src/a.ts`',
      'packages/core/src/x.ts': '',
    },
  },
  {
    rule: 'environment-reads',
    refuses: {
      'apps/api/src/server.ts': 'const a = process.env.PORT;',
      'scripts/a.ts': "import { env } from 'node:process';\nconst { env: e } = process;",
      'packages/core/src/env.ts': 'export const env = process.env;',
    },
    at: ['apps/api/src/server.ts:1', 'scripts/a.ts:1', 'scripts/a.ts:2', 'packages/core/src/env.ts:1'],
    accepts: {
      'apps/api/src/env.ts': 'export const env = process.env;',
      'playwright.config.ts': 'export default process.env.CI;',
      'scripts/a.ts': 'const pid = process.pid; const word = import.meta.env;',
    },
  },
  {
    rule: 'clock-reads',
    refuses: {
      'packages/core/src/a.ts': 'const a = new Date();\nconst b = Date.now();\nconst c = performance.now();',
      'packages/core/src/b.ts':
        'const q = sql`select now()`;\nconst r = sql<Date>`where at < current_timestamp`;\nconst s = sql.raw("now()");',
      'apps/web/src/ui/c.ts': 'const a = new Date();\nconst b = Date.now();\nuseState(Date.now);',
      'apps/web/src/ui/d.ts': 'const a = Date();\nconst b = [\ndayjs()];',
    },
    at: ['packages/core/src/a.ts', 'packages/core/src/b.ts', 'apps/web/src/ui/c.ts']
      .flatMap((path) => [1, 2, 3].map((line) => `${path}:${line}`))
      .concat('apps/web/src/ui/d.ts:1', 'apps/web/src/ui/d.ts:3'),
    accepts: {
      'packages/core/src/a.ts': 'const a = new Date(at); const b = ctx.now(); const q = sql`at < ${ctx.now()}`; const text = `now()`;',
      'packages/core/src/a.test.ts': 'const a = new Date();',
      'apps/api/src/a.ts': 'const a = Date.now();',
      'apps/web/src/lib/clock.ts': 'export const now = () => Date.now();',
      'apps/web/src/ui/b.ts': 'const a = new Date(at); const b = serverNow(); const c = performance.now();',
      'apps/web/src/ui/b.test.ts': 'const a = Date.now();',
    },
  },
  {
    rule: 'loose-types',
    refuses: { 'scripts/a.ts': 'const a: any = 1;\nconst b = a as any;\nfunction f(list: Array<any>) {}' },
    at: ['scripts/a.ts:1', 'scripts/a.ts:2', 'scripts/a.ts:3'],
    accepts: { 'scripts/a.ts': "const any: unknown = 'any';" },
  },
  {
    rule: 'file-names',
    refuses: {
      'packages/core/src/utils/sum.ts': '',
      'packages/core/src/user-service.ts': '',
      'packages/core/src/types.ts': '',
      'apps/web/src/MoneyCard.tsx': '',
      'packages/core/src/processRequest.ts': '',
    },
    at: [
      'packages/core/src/utils:1',
      'packages/core/src/user-service.ts:1',
      'packages/core/src/types.ts:1',
      'apps/web/src/MoneyCard.tsx:1',
      'packages/core/src/processRequest.ts:1',
    ],
    accepts: {
      'packages/core/src/requests/process-request.test.ts': '',
      'vitest.config.ts': '',
      'packages/db/migrations/0001_ledger.sql': '',
      'scripts/env.ts': '',
    },
  },
  {
    rule: 'enum-declarations',
    refuses: { 'packages/contract/src/a.ts': '\nexport enum Role { user }', 'packages/contract/src/b.ts': 'const enum Role { user }' },
    at: ['packages/contract/src/a.ts:2', 'packages/contract/src/b.ts:1'],
    accepts: { 'packages/contract/src/a.ts': "export const roles = ['user'] as const;" },
  },
  {
    rule: 'antd-statics',
    refuses: {
      'apps/web/src/a.tsx': "import { message, Modal as Sheet } from 'antd';\nSheet.confirm({});",
      'apps/web/src/b.tsx': "import notification from 'antd/es/notification';",
    },
    at: ['apps/web/src/a.tsx:1', 'apps/web/src/a.tsx:2', 'apps/web/src/b.tsx:1'],
    accepts: {
      'apps/web/src/a.tsx':
        "import { App, Modal } from 'antd'; const { message, modal } = App.useApp(); message.info('x'); modal.confirm({});",
    },
  },
  {
    rule: 'procedure-builders',
    refuses: {
      'apps/api/src/routers/a.ts': `const a = t.procedure.query(() => 1);
const b = limitedProcedure.input(x).mutation(() => 1);
const c = adminProcedure.meta({ permission: 'public' }).query(() => 1);`,
    },
    at: ['apps/api/src/routers/a.ts:1', 'apps/api/src/routers/a.ts:2', 'apps/api/src/routers/a.ts:3'],
    accepts: {
      'apps/api/src/routers/a.ts': "const a = memberProcedure.meta({ rest: 'GET /a' }).output(x).query(({ ctx }) => list(ctx));",
      'apps/api/src/trpc.ts': 'export const publicProcedure = t.procedure; const q = t.procedure.query(() => 1);',
    },
  },
  {
    rule: 'web-rooms',
    refuses: {
      'apps/web/src/features/money/a.ts': "import type { B } from '../requests/b.ts';",
      'apps/web/src/features/requests/b.ts': '',
      'apps/web/src/ui/a.tsx': "import { layout } from '../layouts/member.tsx';",
      'apps/web/src/lib/a.ts': "import { routes } from '../app/routes.tsx';",
    },
    at: ['apps/web/src/features/money/a.ts:1', 'apps/web/src/ui/a.tsx:1', 'apps/web/src/lib/a.ts:1'],
    accepts: {
      'apps/web/src/features/money/a.ts': "import { b } from './rows/b.ts'; import { Money } from '../../ui/money.tsx';",
      'apps/web/src/app/routes.tsx': "const page = () => import('../features/money/money-page.tsx');",
      'apps/web/src/ui/a.tsx': "import { trpc } from '../lib/trpc.ts';",
    },
  },
  {
    rule: 'style-names',
    refuses: {
      'apps/web/src/app/global.css': ':root { --line: #eee; }\nh1 { margin: 0 }\n.skip { color: red }',
      'apps/web/src/ui/ui.css': '.card { --gap: 1px }\n@keyframes turn { to { rotate: 1turn } }\n.totals { gap: 1px }\n.row { gap: 1px }',
      'apps/web/src/features/a/a.css':
        '/* .card {} */\n@media print { .skip, .totals dd:not(.card) { gap: 0 } }\n@keyframes turn { to { rotate: 2turn } }\nh2 { --line: 0 }\n.card > .row { gap: 0 }\n@page { margin: 0 }\n.ant-btn { gap: 0 }\n.b .c { gap: 0 }',
      'apps/web/src/features/b/b.css': '.b .c { gap: 1px }',
    },
    at: [
      'apps/web/src/features/a/a.css:2',
      'apps/web/src/ui/ui.css:2',
      'apps/web/src/ui/ui.css:3',
      'apps/web/src/features/a/a.css:4',
      'apps/web/src/features/a/a.css:4',
      'apps/web/src/features/a/a.css:5',
      'apps/web/src/features/a/a.css:6',
      'apps/web/src/features/a/a.css:7',
      'apps/web/src/features/b/b.css:1',
      'apps/web/src/features/b/b.css:1',
    ],
    accepts: {
      'apps/web/src/app/global.css': ':root { --line: #eee; }\nh1,\nh2 { margin: 0 }\n.ant-tabs-nav::before { display: none }',
      'apps/web/src/ui/ui.css': '.card { color: var(--line) }\n.card:is(.wide, .tall) dd { gap: 0 }',
      'apps/web/src/features/a/a.css': '.plan .card { gap: 0 }\n.plan .ant-btn { gap: 0 }\n.plan::after { content: ".card {" }',
      'apps/web/src/features/b/b.module.css': '.card { gap: 0 }',
    },
  },
  {
    rule: 'syntax-errors',
    refuses: { 'scripts/a.ts': 'const = ;' },
    at: ['scripts/a.ts:1'],
    accepts: { 'scripts/a.ts': 'const a = 1;' },
  },
];

describe('every rule of the house', () => {
  it('has a case here', () => {
    expect(cases.map(({ rule }) => rule).toSorted()).toEqual(Object.keys(rules).toSorted());
  });

  it.each(cases)('$rule names each breach with its place', ({ rule, refuses, at }) => {
    expect(breaches(rule, refuses).toSorted()).toEqual(at.toSorted());
  });

  it.each(cases)('$rule has nothing to say about a tidy tree', ({ rule, accepts }) => {
    expect(breaches(rule, accepts)).toEqual([]);
  });
});
