import { once } from 'node:events';
import { createServer } from 'node:http';
import { CannotStart } from '@app/contract';
import { createReadiness, type Ctx, type ReadinessProbe } from '@app/core';
import { programVersion } from '@app/db';

const loopback = '127.0.0.1';

/**
 * Answers /health/live and /health/ready as the api does, to this machine (in an image: to the health check of the container). A
 * worker whose event loop is blocked does not answer.
 * @throws CannotStart when the port is in use
 */
export async function startHealthServer(
  ctx: Pick<Ctx, 'log'>,
  { port, probes }: { port: number; probes: ReadinessProbe[] },
): Promise<{ close: () => Promise<void> }> {
  const getReadiness = createReadiness(ctx, probes);
  const answers: Record<string, () => Promise<[status: number, body: object]>> = {
    '/health/live': async () => [200, { status: 'ok', version: programVersion }],
    '/health/ready': async () => {
      const { isReady, states } = await getReadiness();
      return [isReady ? 200 : 503, { status: isReady ? 'ok' : 'failed', ...states }];
    },
  };
  const server = createServer((httpRequest, response) => {
    const answer = answers[httpRequest.url ?? ''] ?? (async () => [404, { status: 'not found' }]);
    void answer().then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', connection: 'close' }).end(JSON.stringify(body)),
    );
  });
  try {
    await once(server.listen(port, loopback), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // an error of `listen` has the system's code
    throw new CannotStart(`Can't listen on port ${port} of ${loopback} (${code}): set WORKER_HEALTH_PORT to a free one.`, { cause: error });
  }
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
