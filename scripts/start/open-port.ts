import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '@app/contract';

const retryMs = 250;

async function isFree(host: string, port: number): Promise<boolean> {
  const server = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return false;
    throw new CannotStart(`Can't listen on ${host}:${port} (${code}): set HOST and PORT to an address of this machine.`);
  } finally {
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  }
}

/**
 * Waits until `port` is free. A run that was just killed may still hold it: it gets `patienceMs` to end.
 * @throws CannotStart when another process keeps it
 */
export async function waitForPort(host: string, port: number, patienceMs: number): Promise<void> {
  for (let waitedMs = 0; !(await isFree(host, port)); waitedMs += retryMs) {
    if (waitedMs >= patienceMs) throw new CannotStart(`Port ${port} on ${host} is in use: stop what uses it, or set PORT to another one.`);
    await sleep(retryMs);
  }
}
