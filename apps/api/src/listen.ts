import { cannotListen, type ListenAddress } from '@app/runtime';
import type { FastifyInstance } from 'fastify';

/**
 * Listens on `address`; returns it as a URL. `settings`: the names of the settings of host and port, for the message of the error.
 * @throws CannotStart when the port is in use or not allowed, or the host is no address of this machine
 */
export async function listen(
  server: FastifyInstance,
  address: ListenAddress,
  settings: Record<keyof ListenAddress, string>,
): Promise<string> {
  try {
    return await server.listen(address);
  } catch (error) {
    throw cannotListen(error, address, settings);
  }
}
