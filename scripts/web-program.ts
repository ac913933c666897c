import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './env.ts';

/** The folder of the web app. */
export const webFolder = path.join(root, 'apps', 'web');

/** The file behind the command of a package that the web app depends on, wherever npm has put the package. */
export function webProgram(packageName: 'vite' | 'storybook'): string {
  const manifest = createRequire(path.join(webFolder, 'package.json')).resolve(`${packageName}/package.json`);
  // A package.json names one command as a string, or several by name.
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> };
  const file = typeof bin === 'string' ? bin : bin[packageName];
  if (file === undefined) throw new Error(`${packageName} has no command`);
  return path.join(path.dirname(manifest), file);
}
