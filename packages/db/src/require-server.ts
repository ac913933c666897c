import postgres from 'postgres';
import { checkServer } from './check-server.ts';

/**
 * Refuses a server that the product cannot use, within seconds.
 * @throws CannotStart as `checkServer`
 */
export async function requireServer(url: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await checkServer(client, url);
  } finally {
    await client.end({ timeout: 1 });
  }
}
