import { bodyBytesMax, DomainError, errorStatuses, SERVER_TIME_HEADER } from '@app/contract';
import type { Ctx, ReadinessProbe } from '@app/core';
import type { Replica } from '@app/db';
import type { AnsweredHttpRequest } from '@app/metrics';
import type { LiveHub } from '@app/live';
import type { JobQueue } from '@app/queue';
import helmet from '@fastify/helmet';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { docsRoutes } from './docs/docs-routes.ts';
import { sendError } from './rest/send-error.ts';
import { restPlugin } from './rest/rest-plugin.ts';
import { routeOf } from './route-of.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { logRoutes } from './routes/log-routes.ts';
import { queueRoutes } from './routes/queue-routes.ts';
import { webApp } from './routes/web-app.ts';
import { createRequestId, traceRequests } from './trace-requests.ts';
import { RETRY_SECONDS } from './trpc/public-error.ts';
import { trpcPlugin } from './routes/trpc-plugin.ts';
import { watchClock } from './watch-clock.ts';

export type ServerOptions = {
  core: Ctx;
  /** Reads of lists and statements may go there; undefined: there is none. */
  replica?: Pick<Replica, 'read'> | undefined;
  /** The live streams of this process; undefined: pages poll. */
  live?: LiveHub | undefined;
  /** The queue to show at /queues, and whether its jobs may be changed there; undefined: no dashboard. */
  dashboard?: { queue: JobQueue; isWritable: boolean } | undefined;
  probes: ReadinessProbe[];
  /** Called before every call, never for the web app or health: false answers 503, while the schema does not match this program. */
  acceptsCalls?: () => Promise<boolean>;
  /** True once the process is shutting down: responses then close their connection, so that no later call is cut off. */
  isDraining?: () => boolean;
  /** Folder of the built web app; undefined: serve the calls only. */
  webRoot: string | undefined;
  trustProxy: boolean;
  isHttps: boolean;
  /** The public address; undefined: pages have no canonical URL. */
  publicUrl?: string | undefined;
  loggerInstance?: FastifyBaseLogger;
  /** The timeout of a complete request, headers and body. */
  requestTimeoutMs?: number;
  /** Called for every registered route. */
  onRoute?: (route: { method: string | string[]; url: string }) => void;
  /** Called at the end of each response. */
  onAnswered?: (answered: AnsweredHttpRequest) => void;
};

/** Builds the complete HTTP server: tRPC at /trpc, REST at /api, health, and the web app. Does not listen yet. */
export async function createServer({
  core,
  replica,
  live,
  dashboard,
  probes,
  acceptsCalls = () => Promise.resolve(true),
  isDraining = () => false,
  webRoot,
  trustProxy,
  isHttps,
  publicUrl,
  loggerInstance,
  requestTimeoutMs = 15_000,
  onRoute = () => {},
  onAnswered = () => {},
}: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(loggerInstance && { loggerInstance }),
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false, // the proxy in front of us; further hops are claims of the client
    genReqId: createRequestId,
    bodyLimit: bodyBytesMax,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Fastify's own ten seconds for each plugin end the start on a machine that is busy; the process that started this one sets the
    // limit.
    pluginTimeout: 0,
    // Set on the HTTP server alone, Fastify would reset it to 0: a body of one byte a second would stay open forever.
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: Math.min(10_000, requestTimeoutMs), requestTimeout: requestTimeoutMs, connectionsCheckingInterval: 1_000 },
    frameworkErrors: (error, httpRequest, reply) => void sendError(error, httpRequest, reply),
    routerOptions: { maxParamLength: 5_000 },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  });
  traceRequests(app);
  app.addHook('onRoute', onRoute);
  let closing = false;
  app.addHook('preClose', () => {
    closing = true;
    live?.endStreams(); // an open stream would hold the server open
  });
  app.addHook('onRequest', async (httpRequest, reply) => {
    reply.header('x-request-id', httpRequest.id);
    if (closing || isDraining()) reply.header('connection', 'close'); // otherwise a keep-alive client holds the process open
    if (isCall(httpRequest.url)) reply.headers({ 'cache-control': 'no-store', [SERVER_TIME_HEADER]: core.now().toISOString() });
  });
  app.addHook('onRequest', async (httpRequest) => {
    if (!worksOnData(httpRequest) || (await acceptsCalls())) return;
    throw new DomainError('UNAVAILABLE', { seconds: RETRY_SECONDS });
  });
  app.addHook('onResponse', async (httpRequest, reply) => {
    httpRequest.log.info(
      { method: httpRequest.method, route: httpRequest.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    const { method } = httpRequest;
    /* A live stream lasts for minutes, which says nothing about how fast calls are answered. */
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    onAnswered({ method, route: routeOf(httpRequest), status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', async (_httpRequest, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    /* Closing with unread bytes of the body resets the connection, and the caller or a proxy loses the answer: Node reads and drops them. */
    if (reply.statusCode === errorStatuses.BODY_TOO_LARGE && !closing && !isDraining()) reply.removeHeader('connection');
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((httpRequest, reply) => sendError(new DomainError('NOT_FOUND'), httpRequest, reply));
  await app.register(healthRoutes, { probes });
  const dependencies = { core, replica, live, isHttps, isClockRight: watchClock(core) };
  await app.register(logRoutes, dependencies);
  await app.register(trpcPlugin, dependencies);
  await app.register(
    async (api) => {
      await api.register(restPlugin, dependencies);
      await api.register(docsRoutes);
    },
    { prefix: '/api' },
  );
  if (dashboard) await app.register(queueRoutes, { ...dependencies, ...dashboard });
  if (webRoot !== undefined) await app.register(webApp, { root: webRoot, core, publicUrl });
  return app;
}

const isCall = (url: string): boolean => /^\/(api|trpc)\//.test(url);

/* By the matched route, because a URL can be written in more than one way. */
const worksOnData = ({ routeOptions, url }: FastifyRequest): boolean => /^\/(api|trpc|queues)(\/|$)/.test(routeOptions.url ?? url);

/* The token is in localStorage, so no foreign script may ever run: this policy protects the money. */
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
