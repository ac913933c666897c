import { describe, expect, it } from 'vitest';
import { rules } from './check-architecture/rules.ts';
import { createSourceTree } from './check-architecture/source-tree.ts';

const emptyPackage = '{"exports":{".":{"source":"./src/index.ts"}}}';

/** The findings of a rule about a tree given as path → text, as `path:line`. */
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
      'apps/worker/src/b.ts': "import { payInterestNow } from '@app/core/operator';",
      'apps/operate/src/a.ts': "import { sql } from 'drizzle-orm';",
      'apps/web/src/a.ts': "import path from 'node:path';",
      'packages/core/src/auth/b.ts': "import { TimeSpan } from 'lucia';",
    },
    at: [
      'packages/core/src/a.ts:1',
      'packages/core/src/a.ts:1',
      'packages/core/src/b.test.ts:1',
      'packages/money/src/a.ts:1',
      'packages/contract/src/a.ts:1',
      'apps/api/src/a.ts:1',
      'apps/worker/src/a.ts:1',
      'apps/worker/src/b.ts:1',
      'apps/operate/src/a.ts:1',
      'apps/web/src/a.ts:1',
      'packages/core/src/auth/b.ts:1',
    ],
    accepts: {
      'packages/core/src/sessions/lucia.ts': "import { Lucia } from 'lucia'; import { A } from '@lucia-auth/adapter-drizzle';",
      'packages/core/src/a.ts': "import { eq } from 'drizzle-orm'; import { createHash } from 'node:crypto';",
      'packages/money/src/a.test.ts': "import fc from 'fast-check';",
      'apps/operate/src/b.ts': "import { payInterestNow } from '@app/core/operator';",
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
      'apps/web/src/app/lazy-page.ts': "\n\nconst later = () => import('./page.tsx');",
      'apps/web/src/app/page.tsx': "import { later } from './lazy-page.ts';",
    },
    at: ['packages/core/src/a.ts:2', 'apps/web/src/app/lazy-page.ts:3'],
    accepts: {
      'packages/core/src/a.ts': "import { b } from './b.ts'; const later = () => import('./c.ts');",
      'packages/core/src/b.ts': "import type { A } from './a.ts';",
      'packages/core/src/c.ts': '',
    },
  },
  {
    rule: 'folder-cycles',
    refuses: {
      'packages/db/src/a/x.ts': "\nimport { y } from '../b/y.ts';",
      'packages/db/src/b/y.ts': "import type { Z } from '../c/z.ts';",
      'packages/db/src/c/z.ts': "const later = () => import('../a/other.ts');",
      'packages/db/src/a/other.ts': '',
      'apps/api/src/server.ts': "import { route } from './routes/route.ts';",
      'apps/api/src/routes/route.ts': "import { server } from '../server.ts';",
    },
    at: ['packages/db/src/a/x.ts:2', 'apps/api/src/server.ts:1'],
    accepts: {
      'packages/db/src/a/x.ts': "import { y } from '../b/y.ts'; import { other } from './other.ts';",
      'packages/db/src/a/other.ts': "import { x } from './x.ts';",
      'packages/db/src/b/y.ts': '',
      'packages/db/src/b/y.test.ts': "import { x } from '../a/x.ts';",
      'packages/csv/src/b/y.ts': "import { x } from '../a/x.ts';",
      'packages/csv/src/a/x.ts': '',
    },
  },
  {
    rule: 'noun-layers',
    refuses: {
      'packages/core/src/ledger/a.ts': "\nimport type { B } from '../requests/b.ts';",
      'packages/core/src/requests/b.ts': '',
      'packages/core/src/page.ts': "import { a } from './ledger/a.ts';",
      'packages/core/src/ledger/c.ts': "import { inTransaction } from '../in-transaction.ts';",
      'packages/core/src/wishes/d.ts': '',
    },
    at: [
      'packages/core/src/ledger/a.ts:2',
      'packages/core/src/page.ts:1',
      'packages/core/src/ledger/c.ts:1',
      'packages/core/src/wishes/d.ts:1',
    ],
    accepts: {
      'packages/core/src/index.ts': "export * from './requests/b.ts';",
      'packages/core/src/requests/b.ts': "import { a } from '../ledger/a.ts'; import { inTransaction } from '../in-transaction.ts';",
      'packages/core/src/in-transaction.ts': "import { a } from './ledger/a.ts';",
      'packages/core/src/ledger/a.ts': "import { page } from '../page.ts';",
      'packages/core/src/ledger/a.test.ts': "import { b } from '../requests/b.ts'; import { createFixture } from '../testing/index.ts';",
      'packages/core/src/testing/index.ts': "import { b } from '../requests/b.ts';",
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
      'CONTRIBUTING.md': 'Change `prove/gone.ts`.',
    },
    at: ['CONTRIBUTING.md:1', 'README.md:1', 'README.md:2', 'docs/decisions/0001-one.md:1', 'docs/decisions/0001-one.md:1'],
    accepts: {
      'README.md':
        'See `packages/core/src/x.ts:12`, `packages/core/`, [one](docs/decisions/0001-one.md), [site](https://example.com/docs/x.md), `dist/x.js`.',
      'docs/decisions/0001-one.md':
        '`docs/decisions/NNNN-….md`, [up](../../README.md)\n```\n`scripts/example.ts`\n```\n`packages/<name>/src/a.ts`',
      'packages/core/src/x.ts': '',
    },
  },
  {
    rule: 'decision-records',
    refuses: {
      'docs/decisions/README.md': '1. [One](0001-one.md)',
      'docs/decisions/0001-one.md': '# 1. One\n\nStatus: accepted\n\n## Decision\n\n## Context\n\n## Consequences\n',
      'docs/decisions/0002-two.md': '# 0002 Two\n\nStatus: accepted\n\n## Context\n\n## Decision\n\n## Consequences\n',
    },
    at: ['docs/decisions/0001-one.md:1', 'docs/decisions/0002-two.md:1', 'docs/decisions/0002-two.md:1'],
    accepts: {
      'docs/decisions/README.md': '1. [One](0001-one.md)',
      'docs/decisions/TEMPLATE.md': '# N. A statement',
      'docs/decisions/0001-one.md': '# 1. One\n\nStatus: replaced by [2](0002-two.md)\n\n## Context\n\n## Decision\n\n## Consequences\n',
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
      'apps/web/src/shared/ui/c.ts': 'const a = new Date();\nconst b = Date.now();\nuseState(Date.now);',
      'apps/web/src/shared/ui/d.ts': 'const a = Date();\nconst b = [\ndayjs()];',
    },
    at: ['packages/core/src/a.ts', 'packages/core/src/b.ts', 'apps/web/src/shared/ui/c.ts']
      .flatMap((path) => [1, 2, 3].map((line) => `${path}:${line}`))
      .concat('apps/web/src/shared/ui/d.ts:1', 'apps/web/src/shared/ui/d.ts:3'),
    accepts: {
      'packages/core/src/a.ts': 'const a = new Date(at); const b = ctx.now(); const q = sql`at < ${ctx.now()}`; const text = `now()`;',
      'packages/core/src/a.test.ts': 'const a = new Date();',
      'apps/api/src/a.ts': 'const a = Date.now();',
      'apps/web/src/shared/lib/clock.ts': 'export const now = () => Date.now();',
      'apps/web/src/shared/ui/b.ts': 'const a = new Date(at); const b = serverNow(); const c = performance.now();',
      'apps/web/src/shared/ui/b.test.ts': 'const a = Date.now();',
    },
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
    rule: 'ui-stories',
    refuses: { 'apps/web/src/admin/ui/a.tsx': '', 'apps/web/src/admin/ui/b.stories.tsx': '' },
    at: ['apps/web/src/admin/ui/a.tsx:1'],
    accepts: { 'apps/web/src/admin/ui/a.tsx': '', 'apps/web/src/admin/ui/a.stories.tsx': '', 'apps/web/src/admin/users/b.tsx': '' },
  },
  {
    rule: 'web-layers',
    refuses: {
      'apps/web/src/admin/money/a.ts': "import type { B } from '../requests/b.ts';\nimport { C } from '../../member/money/c.ts';",
      'apps/web/src/admin/requests/b.ts': '',
      'apps/web/src/admin/pages/page.tsx': '',
      'apps/web/src/admin/ui/a.tsx': "import { page } from '../pages/page.tsx';",
      'apps/web/src/member/money/c.ts': '',
      'apps/web/src/shared/ui/d.tsx': "import { C } from '../../member/money/c.ts';",
      'apps/web/src/shared/lib/e.ts': "import { routes } from '../../app/routes.tsx';",
      'apps/web/src/app/routes.tsx': '',
    },
    at: [
      'apps/web/src/admin/money/a.ts:1',
      'apps/web/src/admin/money/a.ts:2',
      'apps/web/src/admin/ui/a.tsx:1',
      'apps/web/src/shared/ui/d.tsx:1',
      'apps/web/src/shared/lib/e.ts:1',
    ],
    accepts: {
      'apps/web/src/admin/money/a.ts':
        "import { b } from './rows/b.ts'; import { Money } from '../../shared/ui/money.tsx'; import { T } from '../ui/t.tsx';",
      'apps/web/src/admin/money/rows/b.ts': '',
      'apps/web/src/admin/ui/t.tsx': '',
      'apps/web/src/admin/pages/page.tsx': "import { a } from '../money/a.ts';",
      'apps/web/src/app/routes.tsx': "const page = () => import('../admin/pages/page.tsx');",
      'apps/web/src/shared/ui/money.tsx': "import { trpc } from '../lib/trpc.ts';",
      'apps/web/src/shared/lib/trpc.ts': '',
    },
  },
  {
    rule: 'style-classes',
    refuses: {
      'apps/web/src/app/global.css': ':root { --line: #eee; }\n.num { margin: 0 }\n.skip { color: red }',
      'apps/web/src/shared/ui/ui.css': '.num { gap: 1px }\n.card { --line: 1px }',
      'apps/web/src/admin/a/a.module.css':
        '/* .b {} */\n@media print { .total, .total dd:not(.card) { gap: 0 } }\nh2 { margin: 0 }\n@page { margin: 0 }\n:global(.money) { gap: 0 }\n.total :global(.row) { gap: 0 }\n.unused { gap: 0 }',
      'apps/web/src/admin/a/a.tsx':
        'import styles from \'./a.module.css\';\nconst a = <p className={styles.total} />;\nconst b = <p className={styles.lost} />;\nconst c = <p className="num unknown" />;',
      'apps/web/src/member/a/a.module.css': '.b { gap: 0 }',
      'apps/web/src/member/a/a.tsx': "import styles from './a.module.css';\nconst b = <p className={styles.b} />;",
      'apps/web/src/member/a/stray.css': '.card { gap: 0 }',
      'apps/web/src/admin/b/b.module.css': '.b :global(.ant-btn) { gap: 0 }\n.b > :global(.anticon) { gap: 0 }',
      'apps/web/src/admin/b/b.tsx':
        'import styles from \'./b.module.css\';\nconst a = <p className={styles.b} id="ant-b" />;\nconst b = <p className="ant-b" />;',
      'apps/web/src/admin/ui/admin.css': '.admin-table .ant-table-cell { gap: 0 }',
      'apps/web/src/shared/ui/antd-overrides.css': '/* A reason. */\n.ant-tabs-nav { gap: 0 }\n\n.ant-btn { gap: 0 }',
    },
    at: [
      'apps/web/src/app/global.css:3',
      'apps/web/src/shared/ui/ui.css:1',
      'apps/web/src/shared/ui/ui.css:2',
      'apps/web/src/admin/a/a.module.css:2',
      'apps/web/src/admin/a/a.module.css:3',
      'apps/web/src/admin/a/a.module.css:4',
      'apps/web/src/admin/a/a.module.css:5',
      'apps/web/src/admin/a/a.module.css:6',
      'apps/web/src/admin/a/a.module.css:7',
      'apps/web/src/admin/a/a.tsx:3',
      'apps/web/src/admin/a/a.tsx:4',
      'apps/web/src/member/a/a.module.css:1',
      'apps/web/src/member/a/stray.css:1',
      'apps/web/src/member/a/stray.css:1',
      'apps/web/src/admin/b/b.module.css:1',
      'apps/web/src/admin/b/b.module.css:2',
      'apps/web/src/admin/b/b.tsx:3',
      'apps/web/src/admin/ui/admin.css:1',
      'apps/web/src/shared/ui/antd-overrides.css:4',
    ],
    accepts: {
      'apps/web/src/app/global.css': ':root { --line: #eee; }\nh1,\nh2 { margin: 0 }\n.num { gap: 0 }',
      'apps/web/src/shared/ui/antd-overrides.css':
        '/* The sheet. */\n\n/* A reason. */\n.ant-tabs-nav::before { display: none }\n.num .ant-btn { gap: 0 }\n\n/* Another. */\n.anticon { gap: 0 }\n',
      'apps/web/src/admin/a/a.module.css':
        '.card-head { color: var(--line) }\n.card-head :global(.num), .card-head:has(:global(.card)) { gap: 0 }',
      'apps/web/src/admin/a/a.tsx': 'import styles from \'./a.module.css\';\nconst a = <p className={styles.cardHead} id="b" />;',
    },
  },
];

describe('every architecture rule', () => {
  it('has a test case here', () => {
    expect(cases.map(({ rule }) => rule).toSorted()).toEqual(Object.keys(rules).toSorted());
  });

  it.each(cases)('$rule reports each violation with its place', ({ rule, refuses, at }) => {
    expect(breaches(rule, refuses).toSorted()).toEqual(at.toSorted());
  });

  it.each(cases)('$rule accepts a valid tree', ({ rule, accepts }) => {
    expect(breaches(rule, accepts)).toEqual([]);
  });
});
