import type { ReadMetrics } from '@app/metrics';
import fastify, { type FastifyInstance } from 'fastify';

/**
 * A server of the metrics for operators, in the Prometheus format. Reading them needs no log-in, so this server gets a port of its
 * own, which the operator does not make public. Does not listen yet.
 */
export function createMetricsServer(readMetrics: ReadMetrics): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_httpRequest, reply) => {
    const { contentType, text } = await readMetrics();
    return reply.type(contentType).send(text);
  });
  return app;
}
