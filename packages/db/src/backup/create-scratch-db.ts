import { randomUUID } from 'node:crypto';
import { CannotStart } from '@app/contract';
import { checkServer } from '../check-server.ts';
import { isNotPermitted } from '../constraint-violation.ts';
import { withClient } from '../with-client.ts';

/** An empty database for one purpose; `drop` deletes it, also while it is in use. */
export type ScratchDb = { url: string; drop: () => Promise<void> };

/**
 * Creates an empty database with a random name, which begins with `purpose`, on the server of `url`.
 * @throws CannotStart when the server can't be used, or the role may not create databases
 */
export async function createScratchDb(url: string, purpose = 'backup_check'): Promise<ScratchDb> {
  const name = `${purpose}_${randomUUID().replaceAll('-', '')}`;
  await withClient(url, async (client) => {
    await checkServer(client, url);
    await client`create database ${client(name)} template template0`;
  }).catch((error: unknown) => {
    if (!isNotPermitted(error)) throw error;
    throw new CannotStart(
      'The role of DATABASE_URL may not create a database to verify a backup in: let a superuser run ALTER ROLE … CREATEDB.',
      { cause: error },
    );
  });
  const address = new URL(url);
  address.pathname = `/${name}`;
  return {
    url: address.href,
    drop: () => withClient(url, async (client) => void (await client`drop database ${client(name)} with (force)`)),
  };
}
