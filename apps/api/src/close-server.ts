import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const drainWithinMs = 2_000;
const lookEveryMs = 25;
/* `npm start` kills a program that has not ended after five seconds. */
const cutAfterMs = 4_000;

/**
 * Closes a server so that no call of a client is reset while it is sent: connections are closed after their response. Calls that
 * are not complete after four seconds are cut; their clients repeat them.
 */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), cutAfterMs);
  await drainConnections(app.server);
  await app.close();
  clearTimeout(timer);
}

/** Waits until every connection has been closed after its response, or two seconds. */
async function drainConnections(server: Server): Promise<void> {
  const count = () => new Promise<number>((resolve) => server.getConnections((error, open) => resolve(error ? 0 : open)));
  for (let waitedMs = 0; waitedMs < drainWithinMs && (await count()) > 0; waitedMs += lookEveryMs) await sleep(lookEveryMs);
}
