import net from 'node:net';

type Server = { host: string; port: number };

/** A server of several that has not answered by then is passed over for the next. */
const nextServerAfterMs = 1_500;

/** The sockets of one pool: where they lead to, and which are to be cut when the other side has fallen silent without closing them. */
export class PoolSockets {
  private readonly open = new Set<net.Socket>();
  private servers: Server[] = [];
  private turn = 0;

  /**
   * Takes the choice among the servers of the URL over from the driver, which is left one: with several it never tells
   * those who wait that all are down, and tries again without a pause.
   */
  chooseAmong({ host, port }: { host: string[]; port: number[] }): void {
    this.servers = host.map((name, index) => ({ host: name, port: port[index] ?? port[0] ?? 5432 }));
    host.splice(1);
  }

  /**
   * Opens a socket for the driver, which hands over its own options. Of several servers each connection begins with the next
   * one, so that `target_session_attrs` comes to all of them, and passes over those that cannot be reached.
   */
  readonly connect = async ({ path }: { path?: string | false }): Promise<net.Socket> => {
    if (path) return this.keep(net.connect(path));
    const first = this.turn++;
    for (let passed = 0; passed < this.servers.length - 1; passed++) {
      const socket = this.connectTo(first + passed);
      if (await isReached(socket)) return socket;
    }
    return this.connectTo(first + this.servers.length - 1); // the driver tells those who wait when this one cannot be reached either
  };

  private connectTo(turn: number): net.Socket {
    const { host, port } = this.servers[turn % this.servers.length] ?? { host: 'localhost', port: 5432 };
    return this.keep(Object.assign(net.connect(port, host), { host, port })); // by these the driver names the server for TLS
  }

  private keep(socket: net.Socket): net.Socket {
    this.open.add(socket);
    writeAtOnce(socket);
    return socket.once('close', () => this.open.delete(socket));
  }

  /** Remembers what has been received until now; the function returned cuts every socket that has received nothing since. */
  watch(): () => void {
    const received = new Map([...this.open].map((socket) => [socket, socket.bytesRead]));
    return () => {
      for (const [socket, bytes] of received) if (this.open.has(socket) && socket.bytesRead === bytes) socket.destroy();
    };
  }
}

/**
 * Statements that are sent together leave in one piece, or two: the driver flushes what it has at every kilobyte, and each write
 * costs as much as a statement.
 */
function writeAtOnce(socket: net.Socket): void {
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  const corking = (...given: unknown[]): boolean => {
    if (socket.writableCorked === 0) {
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    return write(...given);
  };
  socket.write = corking;
}

/** Whether this socket connects in time; otherwise it is closed. */
function isReached(socket: net.Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (reached: boolean) => {
      clearTimeout(timer);
      socket.off('connect', onConnect).off('error', onFailure);
      if (!reached) socket.on('error', () => {}).destroy();
      resolve(reached);
    };
    const onConnect = () => settle(true);
    const onFailure = () => settle(false);
    const timer = setTimeout(onFailure, nextServerAfterMs);
    socket.once('connect', onConnect).once('error', onFailure);
  });
}
