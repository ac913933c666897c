import { CannotStart } from '@app/contract';
import { checkServer } from './check-server.ts';
import { isPooled } from './is-pooled.ts';
import { withClient } from './with-client.ts';

/**
 * Refuses a server that the operator's program cannot use, within seconds.
 * @throws CannotStart as `checkServer`, and for a pooler: its work takes longer than the time limits of the programs
 */
export const requireServer = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await checkServer(client, url);
    if (await isPooled(client))
      throw new CannotStart(
        "DATABASE_URL leads to a pooler such as PgBouncer: give the operator's program the address of PostgreSQL itself.",
      );
  });
