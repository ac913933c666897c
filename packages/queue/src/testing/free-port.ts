import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/* Below the ephemeral ports, which an outgoing connection could take before the server does; above those blocked by browsers. */
const lowest = 11_000;
const highest = 32_000;

/** A currently unused port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  const server = net.createServer();
  const isFree = await once(server.listen(port, '127.0.0.1'), 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
