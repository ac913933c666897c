import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/* Together with the interval of Node's check, a second, shorter than the drain. */
const arriveWithinMs = 1_500;
const drainWithinMs = 3_000;
const lookEveryMs = 25;

/**
 * Closes a server so that no complete call is lost: connections are closed after their response. A call that has not arrived as a
 * whole is refused after two seconds.
 */
export async function closeServer(app: FastifyInstance): Promise<void> {
  Object.assign(app.server, { headersTimeout: arriveWithinMs, requestTimeout: arriveWithinMs });
  await drainConnections(app.server);
  await app.close();
}

/** Waits until every connection has been closed after its response, or three seconds. */
async function drainConnections(server: Server): Promise<void> {
  const count = () => new Promise<number>((resolve) => server.getConnections((error, open) => resolve(error ? 0 : open)));
  for (let waitedMs = 0; waitedMs < drainWithinMs && (await count()) > 0; waitedMs += lookEveryMs) await sleep(lookEveryMs);
}
