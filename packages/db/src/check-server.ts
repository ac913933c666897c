import { CannotStart } from '@app/contract';
import type { Sql } from 'postgres';

const majorMin = 18;

/**
 * Refuses a server that the product cannot use.
 * @throws CannotStart for PostgreSQL before 18, a standby, and a read-only database
 */
export async function checkServer(client: Sql): Promise<void> {
  const [server] = await client<{ version: string; number: number; isStandby: boolean; readOnly: string }[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_is_in_recovery() as "isStandby", current_setting('default_transaction_read_only') as "readOnly"`;
  if (!server) throw new CannotStart('The database does not say which version it is.');
  if (server.number < majorMin * 10_000)
    throw new CannotStart(`PostgreSQL ${majorMin} or newer is needed; the server of DATABASE_URL is ${server.version}.`);
  if (server.isStandby) throw new CannotStart('The server of DATABASE_URL is a standby and takes no writes: name the primary.');
  if (server.readOnly === 'on') throw new CannotStart('The database of DATABASE_URL is read only: allow writes, or name another one.');
}
