import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '@app/contract';
import { alreadyRunning, type Runtime } from './runtime-file.ts';

const retryMs = 250;
const killedRunPatienceMs = 10_000;

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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits until `port` is free. The programs of `last`, the last run on this data folder, get ten seconds to end: it may just have been killed.
 * @throws CannotStart when a process keeps the port
 */
export async function waitForPort(host: string, port: number, last: Runtime | undefined): Promise<void> {
  for (let waitedMs = 0; !(await isFree(host, port)); waitedMs += retryMs) {
    if (last !== undefined && waitedMs < killedRunPatienceMs) await sleep(retryMs);
    else if (last !== undefined && isAlive(last.pid)) throw alreadyRunning(last);
    else throw new CannotStart(`Port ${port} on ${host} is in use: stop what uses it, or set PORT to another one.`);
  }
}
