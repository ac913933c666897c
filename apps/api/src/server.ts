import { randomUUID } from 'node:crypto';
import { bodyBytesMax } from '@app/contract';
import type { Ctx } from '@app/core';
import { languageOf } from '@app/i18n/server';
import helmet from '@fastify/helmet';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { docsRoutes } from './docs/docs-routes.ts';
import { restPlugin } from './rest/rest-plugin.ts';
import { healthRoutes, type ReadinessProbe } from './routes/health-routes.ts';
import { webApp } from './routes/web-app.ts';
import { trpcPlugin } from './trpc/trpc-plugin.ts';
import { toWireError } from './trpc/wire-error.ts';

export type ServerOptions = {
  core: Ctx;
  probes: ReadinessProbe[];
  /** Folder of the built web app; undefined: serve the calls only. */
  webRoot: string | undefined;
  trustProxy: boolean;
  isHttps: boolean;
  loggerInstance?: FastifyBaseLogger;
};

/** Builds the whole HTTP side: tRPC at /trpc, REST at /api, health, and the web app. Listens nowhere yet. */
export async function createServer({
  core,
  probes,
  webRoot,
  trustProxy,
  isHttps,
  loggerInstance,
}: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(loggerInstance && { loggerInstance }),
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false, // the one proxy in front of us; the rest is a client's own claim
    genReqId: () => randomUUID(),
    bodyLimit: bodyBytesMax,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    http: { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 5_000 },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  });
  let closing = false;
  app.addHook('preClose', () => {
    closing = true;
  });
  app.addHook('onRequest', async (httpRequest, reply) => {
    reply.header('x-request-id', httpRequest.id);
    if (closing) reply.header('connection', 'close'); // otherwise a keep-alive client holds the process open
    if (/^\/(api|trpc)\//.test(httpRequest.url)) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (httpRequest, reply) => {
    httpRequest.log.info(
      { method: httpRequest.method, route: httpRequest.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', async (_httpRequest, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
  app.setErrorHandler((error, httpRequest, reply) => {
    const { status, retryAfterSeconds, ...body } = toWireError(error, languageOf(httpRequest.headers['accept-language']), httpRequest.id);
    if (status >= 500) httpRequest.log.error({ err: error }, 'call failed');
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    return reply.code(status).send(body);
  });
  await app.register(healthRoutes, { probes });
  await app.register(trpcPlugin, { core });
  await app.register(
    async (api) => {
      await api.register(restPlugin, { core });
      await api.register(docsRoutes);
    },
    { prefix: '/api' },
  );
  if (webRoot !== undefined) await app.register(webApp, { root: webRoot });
  return app;
}

/* The token lives in localStorage, so no script but our own may ever run: that is what guards the money. */
const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  mediaSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};
