import { isBuiltin } from 'node:module';

/** The workspace folder that a file belongs to: `packages/core`, `apps/api`, `scripts`; the root itself is `.`. */
export function folderOfFile(path: string): string {
  const [top = '.', name] = path.split('/');
  if (name === undefined) return '.';
  return top === 'packages' || top === 'apps' ? `${top}/${name}` : top;
}

const workspaces: Record<string, string> = {
  '@app/money': 'packages/money',
  '@app/contract': 'packages/contract',
  '@app/i18n': 'packages/i18n',
  '@app/csv': 'packages/csv',
  '@app/db': 'packages/db',
  '@app/queue': 'packages/queue',
  '@app/live': 'packages/live',
  '@app/runtime': 'packages/runtime',
  '@app/core': 'packages/core',
  '@app/metrics': 'packages/metrics',
  '@app/api': 'apps/api',
  '@app/worker': 'apps/worker',
  '@app/operate': 'apps/operate',
  '@app/web': 'apps/web',
  'daily-interest-client': 'packages/client',
};

/** `@app/db/testing` → `@app/db`; `react-dom/client` → `react-dom`; `node:fs/promises` → `node:fs`. */
export function packageOf(specifier: string): string {
  const [scope = '', name] = specifier.split('/');
  return specifier.startsWith('@') && name !== undefined ? `${scope}/${name}` : scope;
}

/** The folder of a workspace package; undefined for any other package. */
export const folderOfPackage = (specifier: string): string | undefined => workspaces[packageOf(specifier)];

export const isNodeBuiltin = (specifier: string): boolean => isBuiltin(specifier);

/** Tests, and the factories that only tests import. */
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes('/src/testing/');
