import net from 'node:net';

type Server = { host: string; port: number };

/** A server of several that does not answer within this time is skipped. */
const nextServerAfterMs = 1_500;

/**
 * The sockets of one pool: the servers they connect to, and which of them to close when the other side is silent without closing
 * them.
 */
export class PoolSockets {
  private readonly open = new Set<net.Socket>();
  private servers: Server[] = [];
  private turn = 0;

  /**
   * Takes the choice among the servers of the URL from the driver, which is given one: with several it never tells waiting
   * queries that all are down, and retries without a pause.
   */
  takeServersFrom({ host, port }: { host: string[]; port: number[] }): void {
    this.servers = host.map((name, index) => ({ host: name, port: port[index] ?? port[0] ?? 5432 }));
    host.splice(1);
  }

  /**
   * Opens a socket for the driver, which passes its own options. With several servers each connection starts with the next one,
   * so that `target_session_attrs` reaches all of them, and skips unreachable ones.
   */
  readonly connect = async ({ path }: { path?: string | false }): Promise<net.Socket> => {
    if (path) return this.keep(net.connect(path));
    const first = this.turn++;
    for (let passed = 0; passed < this.servers.length - 1; passed++) {
      const socket = this.connectTo(first + passed);
      if (await isReached(socket)) return socket;
    }
    return this.connectTo(first + this.servers.length - 1); // the driver notifies waiting queries when this one cannot be reached either
  };

  private connectTo(turn: number): net.Socket {
    const { host, port } = this.servers[turn % this.servers.length] ?? { host: 'localhost', port: 5432 };
    return this.keep(Object.assign(net.connect(port, host), { host, port })); // the driver takes the server name for TLS from these
  }

  /** The open connections, busy or idle. */
  get count(): number {
    return this.open.size;
  }

  private keep(socket: net.Socket): net.Socket {
    this.open.add(socket);
    writeAtOnce(socket);
    return socket.once('close', () => this.open.delete(socket));
  }

  /** Remembers the bytes received so far; the returned function closes every socket that has received nothing since. */
  watch(): () => void {
    const received = new Map([...this.open].map((socket) => [socket, socket.bytesRead]));
    return () => {
      for (const [socket, bytes] of received) if (this.open.has(socket) && socket.bytesRead === bytes) socket.destroy();
    };
  }

  /** Closes every socket at once: a server that is in the middle of sending rows would otherwise wait until they are read. */
  closeAll(): void {
    for (const socket of this.open) socket.destroy();
  }
}

/**
 * Sends statements written together in one or two packets: the driver flushes at every kilobyte, and each write costs as much as
 * a statement.
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
