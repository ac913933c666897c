import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** PostgreSQL refuses to run as root; then it runs as the system user `postgres`, which is created if needed. */
export type RunAs = { uid: number; gid: number } | undefined;

function findPostgresUser(): RunAs {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** The user that the server has to run as: undefined for an ordinary user, who runs it as themselves. */
export function serverUser(): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  const found = findPostgresUser();
  if (found) return found;
  execFileSync('groupadd', ['--system', 'postgres']);
  execFileSync('useradd', ['--system', '--no-create-home', '-g', 'postgres', 'postgres']);
  return findPostgresUser();
}

/** The first folder above `target` that `user` may not traverse, or undefined when all are accessible. */
export function closedFolder(target: string, user: NonNullable<RunAs>): string | undefined {
  const parts = path.resolve(target).split(path.sep);
  for (let depth = 1; depth <= parts.length; depth++) {
    const folder = parts.slice(0, depth).join(path.sep) || path.sep;
    const found = fs.statSync(folder, { throwIfNoEntry: false });
    if (!found) return undefined;
    const bit = found.uid === user.uid ? 0o100 : found.gid === user.gid ? 0o010 : 0o001;
    if (found.isDirectory() && (found.mode & bit) === 0) return folder;
  }
  return undefined;
}
