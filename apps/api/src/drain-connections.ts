import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const drainWithinMs = 2_000;
const lookEveryMs = 25;

/**
 * Waits until every connection has been closed after its response, or two seconds: closing a kept-alive connection at once would
 * reset a call that its client is just sending.
 */
export async function drainConnections(server: Server): Promise<void> {
  const count = () => new Promise<number>((resolve) => server.getConnections((error, open) => resolve(error ? 0 : open)));
  for (let waitedMs = 0; waitedMs < drainWithinMs && (await count()) > 0; waitedMs += lookEveryMs) await sleep(lookEveryMs);
}
