import { once } from 'node:events';
import net from 'node:net';

/** A way to the database that can fall silent, as a network does that drops everything: nothing is closed or refused. */
export type SilentProxy = { url: string; isSilent: boolean; close: () => Promise<void> };

/** Opens such a way to the database of this address. */
export async function openSilentProxy(url: string): Promise<SilentProxy> {
  const target = new URL(url);
  const { hostname, port } = target;
  const sockets = new Set<net.Socket>();
  const proxy: SilentProxy = { url: '', isSilent: false, close: async () => {} };
  const server = net.createServer((from) => {
    const to = net.connect(Number(port), hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('data', (chunk) => void (proxy.isSilent || other.write(chunk)));
      one.on('error', () => {});
      one.once('close', () => void (proxy.isSilent || other.destroy()));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  target.port = String((server.address() as net.AddressInfo).port);
  proxy.url = target.href;
  proxy.close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return proxy;
}
