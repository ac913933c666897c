import { DomainError } from '@app/contract';
import { countCall, findQueuePass, issueQueuePass, queuePassSeconds, recordQueueAct, type Actor } from '@app/core';
import type { JobQueue } from '@app/queue';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { admit } from '../trpc/admit.ts';
import { createContext, type Surroundings } from '../trpc/context.ts';

export type QueueRoutesOptions = Surroundings & {
  queue: JobQueue;
  /** Whether jobs may be retried, removed and added from the page; otherwise it only shows. */
  mayAct: boolean;
};

const place = '/queues';
const cookieName = 'queue_pass';

const passOf = ({ headers }: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{20,100})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? '';

/* A strict cookie does not come along from other sites; what changes something says besides that it is our own page. */
const isOwnPage = ({ headers, host }: FastifyRequest, isHttps: boolean): boolean => {
  const origin = headers.origin ?? '';
  return URL.canParse(origin) && new URL(origin).host === host && (!isHttps || origin.startsWith('https:'));
};

const reads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/* Jobs carry ids that our own programs wrote; nobody writes one by hand. */
const writesData = /\/(add|update-data)(\?|$)/;

/**
 * The queue dashboard, for master admins. `POST /queues/session` with the bearer token hands a pass over in a cookie that
 * only these pages get; the dashboard itself knows no log-in.
 */
export const queueRoutes: FastifyPluginAsync<QueueRoutesOptions> = async (app, { queue, mayAct, ...surroundings }) => {
  const { core, isHttps } = surroundings;
  const actors = new WeakMap<FastifyRequest, Actor>();
  app.post(`${place}/session`, { config: { isEntrance: true } }, async (httpRequest, reply) => {
    const context = createContext(surroundings, httpRequest, reply);
    const actor = await admit(context, { permission: 'master_admin', place: 'queues' });
    if (!actor) throw new DomainError('NOT_LOGGED_IN');
    const pass = await issueQueuePass({ ...context.core, actor }, context.token);
    const attributes = `Path=${place}; Max-Age=${queuePassSeconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
    return reply.header('set-cookie', `${cookieName}=${pass}; ${attributes}`).code(204).send();
  });

  app.addHook('onRequest', async (httpRequest, reply) => {
    if ('isEntrance' in httpRequest.routeOptions.config) return;
    const { core: ctx } = createContext(surroundings, httpRequest, reply);
    const pass = passOf(httpRequest);
    const actor = pass === '' ? undefined : await findQueuePass(ctx, pass);
    await countCall(ctx, actor && pass);
    reply.header('cache-control', 'no-store');
    if (!actor) {
      if (httpRequest.method === 'GET' && httpRequest.headers.accept?.includes('text/html')) return reply.redirect('/admin', 303);
      throw new DomainError('NOT_LOGGED_IN');
    }
    if (reads(httpRequest)) return;
    if (!mayAct || !isOwnPage(httpRequest, isHttps) || writesData.test(httpRequest.url)) throw new DomainError('NOT_ALLOWED');
    actors.set(httpRequest, actor);
  });
  // After the body was read and found whole, and before the act: what is done to a queue can't be undone with the log.
  app.addHook('preHandler', async (httpRequest) => {
    const actor = actors.get(httpRequest);
    if (!actor) return;
    const ctx = { ...core, actor, httpRequestId: httpRequest.id };
    await recordQueueAct(ctx, { method: httpRequest.method, path: httpRequest.url.replace(/\?.*$/, '') });
  });

  // The page needs its <base>, and links a font of somebody else's site, which it gets on without.
  app.addHook('onSend', async (_httpRequest, reply, payload) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') reply.header('content-security-policy', policy.replace("base-uri 'none'", "base-uri 'self'"));
    return typeof payload === 'string' ? payload.replace(/<link href="https:\/\/fonts\.[^>]*>/g, '') : payload;
  });

  const adapter = new FastifyAdapter();
  createBullBoard({
    queues: queue.everyLane().map((lane) => new BullMQAdapter(lane, { readOnlyMode: !mayAct, allowRetries: mayAct })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Queue', hideRedisDetails: true } },
  });
  adapter.setBasePath(place);
  const board = adapter.registerPlugin();
  await app.register(
    (scope, options, done) => {
      /* Its own error handler tells strangers what went wrong, and Fastify warns of a second one: it gets no say. */
      const withoutHandler = { register: scope.register.bind(scope), route: scope.route.bind(scope), setErrorHandler: () => scope };
      board(withoutHandler as unknown as typeof scope, options, done); // it asks for nothing else
    },
    { prefix: place },
  );
};
