import { checkServer } from './check-server.ts';
import { withClient } from './with-client.ts';

/**
 * Refuses a server that the product cannot use, within seconds.
 * @throws CannotStart as `checkServer`
 */
export const requireServer = (url: string): Promise<void> => withClient(url, (client) => checkServer(client, url));
