import { once } from 'node:events';
import { createServer } from 'node:http';
import { createReadiness, readinessHttpStatus, type Ctx, type ReadinessProbe } from '@app/core';
import { programVersion } from '@app/db';
import type { ReadMetrics } from '@app/metrics';
import { cannotListen, type ListenAddress } from '@app/runtime';

type Answer = { status: number; contentType?: string; text: string };

const json = (status: number, body: object): Answer => ({ status, text: JSON.stringify(body) });

export type HealthServerOptions = ListenAddress & { probes: ReadinessProbe[]; readMetrics: ReadMetrics };

/**
 * Answers /health/live and /health/ready as the api does, and /metrics, for operators: they need no log-in. A worker whose event loop
 * is blocked does not answer; an answer that fails is 500 and a line of the log.
 * @throws CannotStart when the port is in use, or the host is none of this machine
 */
export async function startHealthServer(
  ctx: Pick<Ctx, 'log'>,
  { host, port, probes, readMetrics }: HealthServerOptions,
): Promise<{ close: () => Promise<void> }> {
  const getReadiness = createReadiness(ctx, probes);
  const answers: Record<string, () => Promise<Answer>> = {
    '/health/live': async () => json(200, { status: 'ok', version: programVersion }),
    '/health/ready': async () => {
      const readiness = await getReadiness();
      return json(readinessHttpStatus(readiness), readiness);
    },
    '/metrics': async () => ({ status: 200, ...(await readMetrics()) }),
  };
  const server = createServer((httpRequest, response) => {
    const answer = answers[httpRequest.url ?? ''] ?? (async () => json(404, { status: 'not found' }));
    void answer()
      .catch((error: unknown) => {
        ctx.log.error({ err: error, url: httpRequest.url }, 'no answer to an operator');
        return json(500, { status: 'failed' });
      })
      .then(({ status, contentType = 'application/json; charset=utf-8', text }) =>
        response.writeHead(status, { 'content-type': contentType, connection: 'close' }).end(text),
      );
  });
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    throw cannotListen(error, { host, port }, { host: 'METRICS_HOST', port: 'WORKER_HEALTH_PORT' });
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
