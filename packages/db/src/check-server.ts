import { CannotStart } from '@app/contract';
import type { Sql } from 'postgres';

const majorMin = 18;

type Server = { version: string; number: number; isStandby: boolean; readOnly: string };

/**
 * Refuses a server that the product cannot use; `url` is its address.
 * @throws CannotStart for a server that can't be reached, PostgreSQL before 18, a standby, and a read-only database
 */
export async function checkServer(client: Sql, url: string): Promise<void> {
  const [server] = await client<Server[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_is_in_recovery() as "isStandby", current_setting('default_transaction_read_only') as "readOnly"`.catch((error: unknown) => {
    throw new CannotStart(describeUnreachable(url, error), { cause: error });
  });
  if (!server) throw new CannotStart('The database does not say which version it is.');
  if (server.number < majorMin * 10_000)
    throw new CannotStart(`PostgreSQL ${majorMin} or newer is needed; the server of DATABASE_URL is ${server.version}.`);
  if (server.isStandby)
    throw new CannotStart('The server of DATABASE_URL is a standby and takes no writes: name the primary, or promote this server.');
  if (server.readOnly === 'on') throw new CannotStart('The database of DATABASE_URL is read only: allow writes, or name another one.');
}

/* Without the user and the password of the address. */
function describeUnreachable(url: string, error: unknown): string {
  const { hostname, port, pathname } = new URL(url);
  const { message, code } = error as NodeJS.ErrnoException; // the driver rejects with errors
  const reason = message === '' ? code : message; // an error for several addresses of a host has a code only
  return `The database ${pathname.slice(1)} at ${hostname}:${port || 5432} can't be reached: check DATABASE_URL (${reason}).`;
}
