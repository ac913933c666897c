import type { FastifyPluginAsync } from 'fastify';

export type ReadinessProbe = { name: string; check: () => Promise<void> };

/** Whether the process is alive, and whether it can do its work; red with the reason when it can't. */
export const healthRoutes: FastifyPluginAsync<{ probes: ReadinessProbe[] }> = async (app, { probes }) => {
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (httpRequest, reply) => {
    const results = await Promise.all(
      probes.map(async ({ name, check }) => {
        try {
          await check();
          return [name, 'ok'] as const;
        } catch (error) {
          httpRequest.log.warn({ err: error, probe: name }, 'not ready');
          return [name, 'failed'] as const;
        }
      }),
    );
    const ready = results.every(([, state]) => state === 'ok');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'failed', ...Object.fromEntries(results) });
  });
};
