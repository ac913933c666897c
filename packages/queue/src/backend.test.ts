import net from 'node:net';
import { once } from 'node:events';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import { migrateQueue, openBackendQueue } from './backend.ts';

const { serverUrl } = inject('testServer');
beforeAll(() => migrateQueue({ redisUrl: undefined, databaseUrl: serverUrl }));

/** A server that passes everything on, and resets the connection of a client that sends `text`. */
async function resetConnectionsThatSend(text: string) {
  const { hostname, port } = new URL(serverUrl);
  const server = net.createServer((from) => {
    const to = net.connect(Number(port), hostname);
    from.on('data', (chunk) => (chunk.includes(text) ? from.resetAndDestroy() : to.write(chunk)));
    to.pipe(from);
    for (const socket of [from, to]) socket.on('error', () => {}).once('close', () => [from, to].forEach((each) => each.destroy()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(serverUrl);
  url.port = String((server.address() as net.AddressInfo).port);
  return { url: url.href, close: () => server.close() };
}

it('rejects, and the process lives on, when its connection is lost in the first statement', async () => {
  const unhandled = vi.fn();
  process.prependOnceListener('uncaughtException', unhandled);
  const server = await resetConnectionsThatSend('migration');
  const queue = openBackendQueue({ redisUrl: undefined, databaseUrl: server.url }, 'jobs', {});
  queue.on('error', () => {});
  await expect(queue.waitUntilReady()).rejects.toThrow(/terminated|ECONNRESET/);
  await queue.close();
  server.close();
  process.off('uncaughtException', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
