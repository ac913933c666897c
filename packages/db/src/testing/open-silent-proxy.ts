import { once } from 'node:events';
import net from 'node:net';

/**
 * A proxy to the database that can become silent, like a network that drops all packets: nothing is closed or refused. A connection that has
 * lost data meanwhile stays silent for good, because TCP delivers nothing after a gap; new connections work. `drops`: drops single packets
 * of the client. `pointTo`: leads new connections to the server of another URL, and closes those to the old one.
 */
export type SilentProxy = {
  url: string;
  isSilent: boolean;
  drops: (packet: Buffer) => boolean;
  pointTo: (url: string) => void;
  close: () => Promise<void>;
};

/** Opens such a proxy to the database of this URL. */
export async function openSilentProxy(url: string): Promise<SilentProxy> {
  const target = new URL(url);
  let { hostname, port } = target;
  const sockets = new Set<net.Socket>();
  const proxy: SilentProxy = { url: '', isSilent: false, drops: () => false, pointTo: () => {}, close: async () => {} };
  const server = net.createServer((from) => {
    const to = net.connect(Number(port), hostname);
    let isBroken = false;
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('data', (chunk: Buffer) => {
        isBroken ||= proxy.isSilent;
        if (!isBroken && !(one === from && proxy.drops(chunk))) other.write(chunk);
      });
      one.on('error', () => {});
      one.once('close', () => void (proxy.isSilent || isBroken || other.destroy()));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  target.port = String((server.address() as net.AddressInfo).port);
  proxy.url = target.href;
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  proxy.pointTo = (other) => {
    ({ hostname, port } = new URL(other));
    closeAll();
  };
  proxy.close = async () => {
    closeAll();
    await new Promise((resolve) => server.close(resolve));
  };
  return proxy;
}
