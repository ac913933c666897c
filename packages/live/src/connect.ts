import type { Invalidation } from '@app/contract';
import pg from 'pg';

/** The channel of NOTIFY. */
export const channel = 'live';

/** What is sent when nothing more exact is known. */
export const everything: readonly Invalidation[] = [{ topics: ['all'], to: 'everyone' }];

/* A server that does not answer is given up after this long, and the connection opened anew. */
const answersWithinMs = 5_000;

export type LiveLog = { warn: (fields: object, message: string) => void };

/**
 * Opens a connection that is not part of the pool, so that neither side waits for the other.
 * @throws the error of the driver
 */
export async function connect(databaseUrl: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'live',
    connectionTimeoutMillis: answersWithinMs,
    query_timeout: answersWithinMs,
    keepAlive: true,
  });
  /* A lost connection reports an error and its end; without a listener the error would end the process. */
  client.on('error', onLost);
  client.on('end', onLost);
  await client.connect();
  return client;
}

/** Closes a connection without waiting for the server. */
export function discard(client: pg.Client | undefined): void {
  client?.removeAllListeners();
  client?.on('error', () => {});
  client?.end().catch(() => {});
}
