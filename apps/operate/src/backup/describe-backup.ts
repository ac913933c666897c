import type { Contents } from '@app/db/backup';

/** What is in a backup, as a part of a sentence. */
export function describeBackup({ manifest, sums }: Contents): string {
  const rows = sums.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${sums.tables.length} tables, ${rows} rows as of ${manifest.takenAt}, schema ${manifest.migrations.at(-1)?.name}`;
}

export const secretKeyReminder =
  'The secret key is not in a backup: keep SECRET_KEY, or secret.key in DATA_DIR, in another place than the backups.';
