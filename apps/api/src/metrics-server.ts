import type { ReadMetrics } from '@app/metrics';
import fastify, { type FastifyInstance } from 'fastify';

/**
 * The metrics for operators, in the Prometheus format, for a port of their own, which the operator does not make public: they need
 * no log-in. Does not listen yet.
 */
export function createMetricsServer(readMetrics: ReadMetrics): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_httpRequest, reply) => {
    const { contentType, text } = await readMetrics();
    return reply.type(contentType).send(text);
  });
  return app;
}
