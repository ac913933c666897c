import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** The version of a server, the settings that decide whether a confirmed payment survives a power cut, and the size of the database. */
export type ServerSettings = {
  version: string;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  dataChecksums: string;
  /** The size of this database, bytes. */
  size: number;
};

/** Reads the server's configuration, as this connection has it. */
export async function getServerSettings(db: Db): Promise<ServerSettings> {
  const [row] = await db.execute<Omit<ServerSettings, 'size'> & { size: string }>(sql`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites", current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('data_checksums') as "dataChecksums",
      pg_database_size(current_database()) as size`);
  if (!row) throw new Error('the server returned no settings');
  return { ...row, size: Number(row.size) };
}
