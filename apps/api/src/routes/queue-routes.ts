import { DomainError } from '@app/contract';
import {
  countCall,
  findQueuePass,
  issueQueuePass,
  queuePassSeconds,
  recordQueueOperation,
  requireStepUp,
  type MasterAdminActor,
} from '@app/core';
import type { JobQueue } from '@app/queue';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { admit } from '../trpc/admit.ts';
import { createContext, type HttpRequestDependencies } from '../trpc/context.ts';

export type QueueRoutesOptions = HttpRequestDependencies & {
  queue: JobQueue;
  /** Whether lanes may be paused and jobs retried and removed from the page; otherwise it is read-only. */
  isWritable: boolean;
};

const place = '/queues';
const cookieName = 'queue_pass';

const passOf = ({ headers }: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{20,100})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? '';

/* A strict cookie is not sent from other sites; a change also requires the Origin of this site. */
const isOwnPage = ({ headers, host }: FastifyRequest, isHttps: boolean): boolean => {
  const origin = headers.origin ?? '';
  return URL.canParse(origin) && new URL(origin).host === host && (!isHttps || origin.startsWith('https:'));
};

const reads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/* Job data contains ids written by the product; editing it by hand is not allowed. */
const writesData = /\/(add|update-data)(\?|$)/;

/**
 * The queue dashboard, for master admins. `POST /queues/session` with the bearer token issues a pass in a cookie for these pages
 * only, and asks for a code of the second factor like a procedure with `stepUp`; the dashboard itself has no log-in.
 */
export const queueRoutes: FastifyPluginAsync<QueueRoutesOptions> = async (app, { queue, isWritable, ...dependencies }) => {
  const { core, isHttps } = dependencies;
  const actors = new WeakMap<FastifyRequest, MasterAdminActor>();
  app.post(`${place}/session`, { config: { isEntrance: true } }, async (httpRequest, reply) => {
    const context = createContext(dependencies, httpRequest, reply);
    const actor = await admit(context, { permission: 'master_admin', calledName: 'queues' });
    if (!actor) throw new DomainError('NOT_LOGGED_IN');
    const ctx = { ...context.core, actor };
    await requireStepUp(ctx, context.token);
    const pass = await issueQueuePass(ctx, context.token);
    const attributes = `Path=${place}; Max-Age=${queuePassSeconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
    return reply.header('set-cookie', `${cookieName}=${pass}; ${attributes}`).code(204).send();
  });

  app.addHook('onRequest', async (httpRequest, reply) => {
    if ('isEntrance' in httpRequest.routeOptions.config) return;
    const { core: ctx } = createContext(dependencies, httpRequest, reply);
    const pass = passOf(httpRequest);
    const actor = pass === '' ? undefined : await findQueuePass(ctx, pass);
    await countCall(ctx, actor && pass);
    reply.header('cache-control', 'no-store');
    if (!actor) {
      if (httpRequest.method === 'GET' && httpRequest.headers.accept?.includes('text/html')) return reply.redirect('/admin', 303);
      throw new DomainError('NOT_LOGGED_IN');
    }
    if (reads(httpRequest)) return;
    if (!isWritable || !isOwnPage(httpRequest, isHttps) || writesData.test(httpRequest.url)) throw new DomainError('NOT_ALLOWED');
    actors.set(httpRequest, actor);
  });
  // After the body was parsed, and before the operation: a change of the queue can't be rolled back with the log.
  app.addHook('preHandler', async (httpRequest) => {
    const actor = actors.get(httpRequest);
    if (!actor) return;
    const ctx = { ...core, actor, httpRequestId: httpRequest.id };
    await recordQueueOperation(ctx, { method: httpRequest.method, path: httpRequest.url.replace(/\?.*$/, '') });
  });

  // The page needs its <base>, and links a font of another site, which it works without.
  app.addHook('onSend', async (_httpRequest, reply, payload) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') reply.header('content-security-policy', policy.replace("base-uri 'none'", "base-uri 'self'"));
    return typeof payload === 'string' ? payload.replace(/<link href="https:\/\/fonts\.[^>]*>/g, '') : payload;
  });

  const adapter = new FastifyAdapter();
  createBullBoard({
    queues: queue.everyLane().map((lane) => new BullMQAdapter(lane, { readOnlyMode: !isWritable, allowRetries: isWritable })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Queue', hideRedisDetails: true } },
  });
  adapter.setBasePath(place);
  const board = adapter.registerPlugin();
  await app.register(
    (scope, options, done) => {
      /* Its own error handler would expose errors, and Fastify warns of a second one: it is ignored. */
      const withoutHandler = { register: scope.register.bind(scope), route: scope.route.bind(scope), setErrorHandler: () => scope };
      board(withoutHandler as unknown as typeof scope, options, done); // it uses nothing else
    },
    { prefix: place },
  );
};
