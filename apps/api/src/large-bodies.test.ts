import { once } from 'node:events';
import net from 'node:net';
import { translate } from '@app/i18n/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedApiFixture } from './testing/api-fixture.ts';

const fixture = sharedApiFixture();
let port: number;
beforeAll(async () => {
  await fixture.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = fixture.app.server.address() as net.AddressInfo); // it listens on a port
});

const head = (path: string, framingHeader: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\naccept-language: th\r\ncontent-type: application/json\r\n${framingHeader}\r\n\r\n`;
const framings = {
  'a stated length': (path: string, body: Buffer) => [head(path, `content-length: ${body.length}`), body],
  'an unknown length': (path: string, body: Buffer) => [head(path, 'transfer-encoding: chunked'), `${body.length.toString(16)}\r\n`, body],
};

/** The response to a caller who reads only once everything is sent, as proxies do; `undefined`: the connection was reset. */
async function sendAll(parts: (string | Buffer)[]): Promise<string | undefined> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    for (const part of parts) if (!socket.write(part)) await once(socket, 'drain');
    const [response] = (await once(socket, 'data')) as [Buffer];
    return response.toString();
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

describe.each(Object.entries(framings))('a body that is too large, with %s,', (_, frame) => {
  it.each(['/api/auth/login', '/trpc/auth.login'])('is refused at %s with an answer that arrives', async (path) => {
    const body = Buffer.alloc(6_000_000, 'a');
    const responses = await Promise.all(Array.from({ length: 10 }, () => sendAll(frame(path, body))));
    for (const response of responses) {
      expect(response).toMatch(/^HTTP\/1\.1 413 /);
      expect(response).toContain('"code":"BODY_TOO_LARGE"');
      expect(response).toContain(translate('th', 'errors:BODY_TOO_LARGE'));
    }
  });
});
