import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CannotStart } from '@app/contract';
import { findBinaries, type Binaries } from './binaries.ts';
import { closedFolder, serverUser, type RunAs } from './run-as.ts';

/** The actual folder of a cluster and of its programs, and the user who runs them. */
export type ClusterLocation = { folder: string; binaries: Binaries; user: RunAs };

/** Clusters and programs from root's own folders, which the user `postgres` may not enter. */
const OPEN_FOLDER = '/var/lib/embedded-postgres';

/**
 * Locates the cluster of `dataDir`, and prepares the folder of a new one. For root, PostgreSQL runs as the user `postgres`; when a
 * folder of the path is closed to that user (a clone under /root), cluster and programs are stored below
 * /var/lib/embedded-postgres, and `dataDir` is a link to the cluster. Deleting the link deletes the cluster at the next start. An
 * existing cluster in `dataDir` itself, created by another user or copied there, stays where it is.
 * @throws CannotStart when it is in a folder that is closed to the user `postgres`
 */
export function locateCluster(dataDir: string): ClusterLocation {
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
  // PostgreSQL only serves a cluster that it owns, so opening one copied by root would not help.
  const remedy = closed === folder ? `chown -R postgres ${folder} makes postgres its owner` : 'chmod o+x opens it';
  throw new CannotStart(
    `The database in ${folder} can't be started: PostgreSQL runs as the user postgres, who may not enter ${closed} (${remedy}).`,
  );
}

/** A copy of the programs that every user may run, made once per version. */
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
