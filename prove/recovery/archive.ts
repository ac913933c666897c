import fs from 'node:fs';
import { awaitCondition } from '../await-condition.ts';
import { startCluster, type Cluster } from '../shared/cluster.ts';
import { copyBackup, writeSignal } from './take-base-backup.ts';

/** A primary closes a piece of its write-ahead log that has data at the latest after this time, so that it is archived. */
export const archiveTimeoutSeconds = 5;

/** The settings of a primary that archives its write-ahead log, as docs/operations.md has them. */
export const archiveSettings = (archive: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': archive,
  archive_timeout: `${archiveTimeoutSeconds}s`,
});

/** Creates the folder of the archive. The server may run as a user who does not exist yet, so every user may write to it. */
export function createArchive(archive: string): void {
  fs.mkdirSync(archive);
  fs.chmodSync(archive, 0o777);
}

/** Closes the current piece of the write-ahead log, and waits until all of them are in the archive. */
export async function archiveAll({ query }: Cluster): Promise<void> {
  const [row] = await query<{ last: string }>('select pg_walfile_name(pg_switch_wal()) as last');
  const isArchived = async () => {
    const [state] = await query<{ last: string | null }>(
      `select last_archived_wal as last from pg_stat_archiver where last_archived_wal ~ '^[0-9A-F]{24}$'`,
    );
    return (state?.last ?? '') >= (row?.last ?? '');
  };
  await awaitCondition('the write-ahead log is in the archive', isArchived);
}

export type Recovery = {
  backup: string;
  archive: string;
  dataDir: string;
  /** The moment up to which the log is replayed, as the server writes it; by default all of it. */
  until?: string;
};

/** Recovers a copy of a base backup from the archive, and resolves once it accepts writes, with the duration. */
export async function recover({ backup, archive, dataDir, until }: Recovery): Promise<{ cluster: Cluster; ms: number }> {
  await copyBackup(backup, dataDir);
  writeSignal(dataDir, 'recovery.signal');
  const startedAt = performance.now();
  const cluster = await startCluster(dataDir, {
    ...archiveSettings(archive), // its own pieces of the log have the number of a new timeline
    restore_command: `cp ${archive}/%f "%p"`,
    recovery_target_action: 'promote',
    ...(until !== undefined && { recovery_target_time: until }),
  });
  await awaitCondition('the recovery is complete', async () => {
    const [row] = await cluster.query<{ isRecovering: boolean }>('select pg_is_in_recovery() as "isRecovering"');
    return row?.isRecovering === false;
  });
  return { cluster, ms: performance.now() - startedAt };
}
