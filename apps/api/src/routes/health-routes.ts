import { createReadiness, readinessHttpStatus, type ReadinessProbe } from '@app/core';
import { programVersion } from '@app/db';
import type { FastifyPluginAsync } from 'fastify';

/** Whether the process is alive, and whether it can answer calls; 503 with the reason when it can't. */
export const healthRoutes: FastifyPluginAsync<{ probes: ReadinessProbe[] }> = async (app, { probes }) => {
  app.get('/health/live', () => ({ status: 'ok', version: programVersion }));
  const getReadiness = createReadiness(app, probes);
  app.get('/health/ready', async (_httpRequest, reply) => {
    const readiness = await getReadiness();
    return reply.code(readinessHttpStatus(readiness)).send(readiness);
  });
};
