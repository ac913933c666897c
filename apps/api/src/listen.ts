import { cannotListen, type ListenAddress } from '@app/runtime';
import type { FastifyInstance } from 'fastify';

/**
 * Listens on `address`, which `settings` hold; returns it as a URL.
 * @throws CannotStart when the port is in use, or the host is none of this machine
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
