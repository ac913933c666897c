import { isBuiltin } from 'node:module';

/** The folder that a file is judged by: `packages/core`, `apps/api`, `scripts`; the root itself is `.`. */
export function placeOf(path: string): string {
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
  '@app/runtime': 'packages/runtime',
  '@app/core': 'packages/core',
  '@app/api': 'apps/api',
  '@app/worker': 'apps/worker',
  '@app/web': 'apps/web',
};

/** `@app/db/testing` → `@app/db`; `react-dom/client` → `react-dom`; `node:fs/promises` → `node:fs`. */
export function packageOf(specifier: string): string {
  const [scope = '', name] = specifier.split('/');
  return specifier.startsWith('@') && name !== undefined ? `${scope}/${name}` : scope;
}

/** The place of one of our own packages; undefined for anybody else's. */
export const workspaceOf = (specifier: string): string | undefined => workspaces[packageOf(specifier)];

export const isNodeBuiltin = (specifier: string): boolean => isBuiltin(specifier);

/** Tests, and the factories that only tests import. */
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes('/src/testing/');
