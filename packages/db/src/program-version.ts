import fs from 'node:fs';
import path from 'node:path';

/** The build of a program replaces this name by the version in package.json of the repository (scripts/bundle-program.mjs). */
declare const PROGRAM_VERSION: string | undefined;

/** The version of this program, as in package.json of the repository: `1.2.3`. */
export const programVersion: string = typeof PROGRAM_VERSION === 'string' ? PROGRAM_VERSION : readRootVersion();

/* Programs that are not bundled run in a clone, where `src` and `dist` are equally far from its root. */
function readRootVersion(): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')) as {
    version: string; // package.json of this repository
  };
  return version;
}
