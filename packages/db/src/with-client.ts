import postgres, { type Sql } from 'postgres';
import { PoolSockets } from './pool-sockets.ts';

/**
 * Runs `act` with one connection to `url`, outside of any pool and without timeouts of statements. A failure closes it, and so does
 * `signal`: what waits for it is then rejected.
 */
export async function withClient<T>(url: string, act: (client: Sql) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const sockets = new PoolSockets();
  const client = postgres(url, {
    max: 1,
    connect_timeout: 5,
    prepare: false, // a prepared statement would stay on a connection of a pooler that others use next
    onnotice: () => {},
    connection: { application_name: 'maintenance' },
    ...({ socket: sockets.connect } as object), // known to the driver, missing in its types
  });
  sockets.takeServersFrom(client.options);
  const close = () => sockets.closeAll();
  signal?.addEventListener('abort', close);
  try {
    return await act(client);
  } catch (error) {
    close();
    throw error;
  } finally {
    signal?.removeEventListener('abort', close);
    await client.end({ timeout: 1 });
  }
}
