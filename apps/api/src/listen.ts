import { CannotStart } from '@app/contract';
import type { FastifyInstance } from 'fastify';

/**
 * Listens on `port`, which `setting` holds; returns the address.
 * @throws CannotStart when the port is in use, or the host is none of this machine
 */
export async function listen(
  server: FastifyInstance,
  { setting, ...address }: { host: string; port: number; setting: string },
): Promise<string> {
  try {
    return await server.listen(address);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // an error of `listen` has the system's code
    const reason = code === 'EADDRINUSE' ? 'it is in use' : code;
    throw new CannotStart(`Can't listen on port ${address.port} of ${address.host} (${reason}): set HOST and ${setting} to free ones.`, {
      cause: error,
    });
  }
}
