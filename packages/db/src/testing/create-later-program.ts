import fs from 'node:fs';
import path from 'node:path';
import { writeLaterMigrations, type LaterMigrations } from './sample-migrations.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const packageOfDb = path.join('node_modules', '@app', 'db');

/**
 * Lays a built program, named by its file in this repository, into a folder as that of a later version, with more migrations; the packages
 * that it finds by their names are those of this repository. Returns its new file.
 */
export function createLaterProgram(folder: string, built: string, later: LaterMigrations): string {
  fs.mkdirSync(path.join(folder, packageOfDb), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (name !== '@app') fs.symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  fs.symlinkSync(path.join(root, 'node_modules', '@app', 'i18n'), path.join(folder, 'node_modules', '@app', 'i18n'));
  fs.cpSync(path.join(root, 'packages', 'db', 'package.json'), path.join(folder, packageOfDb, 'package.json'));
  writeLaterMigrations(path.join(folder, packageOfDb, 'migrations'), later);
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify({ private: true, type: 'module' })}\n`);
  const program = path.join(folder, 'main.js');
  fs.copyFileSync(path.join(root, built), program);
  return program;
}
