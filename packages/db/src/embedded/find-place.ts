import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CannotStart } from '@app/contract';
import { findBinaries, type Binaries } from './binaries.ts';
import { closedFolder, serverUser, type RunAs } from './run-as.ts';

/** Where a cluster and the programs for it really are, and who runs them. */
export type Place = { folder: string; binaries: Binaries; user: RunAs };

/** Clusters and programs of root's own folders, which the user `postgres` may not enter. */
const OPEN_FOLDER = '/var/lib/embedded-postgres';

/**
 * The place for the cluster of `dataDir`. For root, PostgreSQL runs as the user `postgres`; when a folder on the way is
 * closed to that user (a clone under /root), cluster and programs live below /var/lib/embedded-postgres, and `dataDir`
 * is a link to the cluster. Taking the link away takes the cluster away at the next start. A cluster that is there itself,
 * made by another user or copied there, stays where it is.
 * @throws CannotStart when it stays in a folder that is closed to the user `postgres`
 */
export function findPlace(dataDir: string): Place {
  const folder = path.resolve(dataDir);
  const binaries = findBinaries();
  const user = serverUser();
  if (!user || [folder, binaries.postgres].every((target) => closedFolder(target, user) === undefined)) return { folder, binaries, user };
  const entry = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (entry?.isDirectory()) return { folder: requireOpen(folder, user), binaries: openCopy(binaries), user };
  const own = path.join(OPEN_FOLDER, createHash('sha256').update(folder).digest('hex').slice(0, 16));
  if (entry === undefined) {
    fs.rmSync(own, { recursive: true, force: true });
    fs.mkdirSync(own, { recursive: true });
    fs.symlinkSync(path.join(own, 'postgres'), folder);
  }
  return { folder: path.join(own, 'postgres'), binaries: openCopy(binaries), user };
}

function requireOpen(folder: string, user: NonNullable<RunAs>): string {
  const closed = closedFolder(folder, user);
  if (closed === undefined) return folder;
  // PostgreSQL serves no cluster but its own, so that opening one that root has copied would not help.
  const remedy = closed === folder ? `chown -R postgres ${folder} makes it theirs` : 'chmod o+x opens it';
  throw new CannotStart(
    `The database in ${folder} can't be started: PostgreSQL runs as the user postgres, who may not enter ${closed} (${remedy}).`,
  );
}

/** A copy of the programs that everybody may run, made once per version. */
function openCopy(binaries: Binaries): Binaries {
  const { size, mtimeMs } = fs.statSync(binaries.postgres);
  const root = path.join(OPEN_FOLDER, `programs-${size}-${Math.round(mtimeMs)}`);
  if (!fs.existsSync(root)) {
    fs.mkdirSync(OPEN_FOLDER, { recursive: true });
    const draft = fs.mkdtempSync(`${root}-`);
    fs.cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(draft, 0o755);
    fs.renameSync(draft, root);
  }
  const at = (file: string) => path.join(root, path.relative(binaries.root, file));
  return { root, initdb: at(binaries.initdb), pgCtl: at(binaries.pgCtl), postgres: at(binaries.postgres) };
}
