import { once } from 'node:events';
import net from 'node:net';

/** One address in front of several servers. `ports`: of the servers on this machine, in any order; may be changed at any time. */
export type Balancer = { port: number; ports: Set<number>; close: () => Promise<void> };

/** Opens an address that gives each connection to the next server, and skips those that refuse it, as a load balancer does. */
export async function openBalancer(): Promise<Balancer> {
  const ports = new Set<number>();
  const sockets = new Set<net.Socket>();
  let turn = 0;
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    return socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const server = net.createServer({ pauseOnConnect: true }, (from) => {
    keep(from);
    const candidates = [...ports];
    const first = turn++;
    const tryNext = (passed: number) => {
      const port = candidates[(first + passed) % candidates.length];
      if (passed >= candidates.length || port === undefined) return void from.destroy();
      const to = keep(net.connect(port, '127.0.0.1'));
      const skip = () => tryNext(passed + 1);
      to.once('error', skip).once('connect', () => {
        to.off('error', skip);
        from.pipe(to).pipe(from);
        from.once('close', () => to.destroy());
        to.once('close', () => from.destroy());
      });
    };
    tryNext(0);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as net.AddressInfo).port, ports, close };
}
