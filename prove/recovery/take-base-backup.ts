import fs from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import type { Cluster } from '../shared/cluster.ts';

/* What a base backup leaves out: the folders stay, empty. The write-ahead log comes from the archive or from the primary. */
const emptiedFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut = /^(postmaster\.(pid|opts)|server\.log|backup_manifest|pg_internal\.init|pgsql_tmp.*|.*\.signal)$/;

export type BaseBackup = { bytes: number; ms: number; startLsn: string };

/**
 * Copies the data directory of a running server with the low-level API, as `pg_basebackup` would. With WAL archiving it waits until
 * the write-ahead log that it needs is in the archive. Returns the bytes copied, the duration, and where in the log it begins.
 */
export async function takeBaseBackup({ dataDir, server }: Cluster, target: string): Promise<BaseBackup> {
  const startedAt = performance.now();
  const source = fs.realpathSync(dataDir);
  const owner = fs.statSync(source);
  const client = postgres(server.urlOf('postgres'), { max: 1, onnotice: () => {} }); // one session from start to stop
  try {
    const [started] = await client<{ lsn: string }[]>`select pg_backup_start('base backup', true) as lsn`;
    const bytes = await copyFolder(source, target, owner);
    const [stopped] = await client<{ label: string }[]>`select labelfile as label from pg_backup_stop(true)`;
    writeOwned(path.join(target, 'backup_label'), stopped?.label ?? '', owner);
    fs.copyFileSync(`${source}.password`, `${target}.password`);
    return { bytes, ms: performance.now() - startedAt, startLsn: started?.lsn ?? '' };
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Copies a backup, to recover it more than once. */
export async function copyBackup(backup: string, target: string): Promise<void> {
  await copyFolder(backup, target, fs.statSync(backup));
  fs.copyFileSync(`${backup}.password`, `${target}.password`);
}

/** Tells the server of this data directory how to start: as a standby, or to recover from the archive. */
export const writeSignal = (dataDir: string, name: 'standby.signal' | 'recovery.signal'): void =>
  writeOwned(path.join(dataDir, name), '', fs.statSync(dataDir));

function writeOwned(file: string, text: string, { uid, gid }: fs.Stats): void {
  fs.writeFileSync(file, text, { mode: 0o600 });
  fs.chownSync(file, uid, gid);
}

/* Files appear, grow and vanish meanwhile: recovery repairs that from the write-ahead log. */
async function copyFolder(source: string, target: string, owner: fs.Stats): Promise<number> {
  fs.mkdirSync(target, { mode: 0o700 });
  fs.chownSync(target, owner.uid, owner.gid);
  let bytes = 0;
  for (const entry of fs.readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)];
    if (leftOut.test(entry.name)) continue;
    if (emptiedFolders.has(entry.name)) makeEmpty(to, owner);
    else if (entry.isDirectory()) bytes += await copyFolder(from, to, owner);
    else bytes += await copyFile(from, to, owner);
  }
  return bytes;
}

function makeEmpty(folder: string, { uid, gid }: fs.Stats): void {
  const folders = folder.endsWith('pg_wal') ? [folder, path.join(folder, 'archive_status'), path.join(folder, 'summaries')] : [folder];
  for (const each of folders) {
    fs.mkdirSync(each, { mode: 0o700 });
    fs.chownSync(each, uid, gid);
  }
}

async function copyFile(from: string, to: string, { uid, gid }: fs.Stats): Promise<number> {
  try {
    await fs.promises.copyFile(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
  fs.chownSync(to, uid, gid);
  return fs.statSync(to).size;
}
