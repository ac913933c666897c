import { once } from 'node:events';
import net from 'node:net';
import { createLogger } from '@app/runtime';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createServer } from './server.ts';
import { sharedApiFixture } from './testing/api-fixture.ts';

const fixture = sharedApiFixture();
let app: FastifyInstance | undefined;
let text = '';
afterEach(async () => {
  await app?.close();
  text = '';
});

async function listen(options: { requestTimeoutMs?: number }) {
  const loggerInstance = createLogger('test', { LOG_LEVEL: 'debug' }, { write: (line) => void (text += line) });
  app = await createServer({
    core: fixture.coreFixture.ctx,
    probes: [],
    webRoot: undefined,
    trustProxy: false,
    isHttps: false,
    loggerInstance,
    ...options,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server;
}

const paths = ['/api/auth/login', '/trpc/auth.login'];
/** Opens a connection that has sent the headers of a call, and the first bytes of its body. */
function begin(server: net.Server, path: string): net.Socket {
  const { port } = server.address() as net.AddressInfo; // it listens on a port
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {}); // to be cut off is what is tested
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a`);
  return socket;
}

describe('a body sent one byte at a time', () => {
  it('is cut off by the timeout, on every one of many connections', async () => {
    const server = await listen({ requestTimeoutMs: 500 });
    const sockets = Array.from({ length: 40 }, (_, n) => begin(server, paths[n % 2] ?? ''));
    const drips = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('a')), 50);
    const begunAt = performance.now();
    try {
      await Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
    } finally {
      clearInterval(drips);
    }
    expect(performance.now() - begunAt).toBeLessThan(14_000); // the default is fifteen seconds
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
  });

  it('has a timeout of fifteen seconds by default', async () => {
    const { requestTimeout, headersTimeout } = (await listen({})) as { requestTimeout?: number; headersTimeout?: number }; // an HTTP server
    expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 15_000, headersTimeout: 10_000 });
  });
});

describe('a body whose sender disconnects', () => {
  it.each(paths)('is logged at debug level without a stack: %s', async (path) => {
    const server = await listen({});
    const received = once(server, 'request');
    const socket = begin(server, path);
    await received;
    socket.destroy();
    await expect.poll(() => text).toContain('aborted before the body was complete');
    const levels = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(levels.find(({ msg }) => msg === 'aborted before the body was complete')).toMatchObject({ level: 20, method: 'POST' });
    expect(levels.filter(({ level }) => level > 30)).toEqual([]);
    expect(text).not.toContain('stack');
  });
});
