import { bodyBytesMax, DomainError, uploadBodyBytesMax, type Page } from '@app/contract';
import type { Ctx } from '@app/core';
import { languageOf } from '@app/i18n/server';
import { TRPCError } from '@trpc/server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { appRouter } from '../routers/app-router.ts';
import { createContext } from '../trpc/context.ts';
import { createCallerFactory } from '../trpc/procedures.ts';
import { toWireError } from '../trpc/wire-error.ts';
import { filesRoute } from '../routes/files-route.ts';
import { restLines, type RestLine } from './rest-lines.ts';
import { fromWire, toSnake, toWire } from './wire-case.ts';

const createCaller = createCallerFactory(appRouter);

/** The input of a procedure: names in the path win, then the body as it came; of the query only what is asked for. */
function inputOf(httpRequest: FastifyRequest, { inputNames, method }: RestLine): unknown {
  if (inputNames.length === 0 && method === 'GET') return undefined;
  const query = httpRequest.query as Record<string, unknown>;
  const known = Object.fromEntries(inputNames.flatMap((name) => (toSnake(name) in query ? [[name, query[toSnake(name)]]] : [])));
  const body = fromWire(httpRequest.body);
  if (body !== undefined && (body === null || typeof body !== 'object' || Array.isArray(body))) return body;
  const input = { ...known, ...body, ...(httpRequest.params as object) };
  return inputNames.length === 0 && Object.keys(input).length === 0 ? undefined : input;
}

function sendPage(httpRequest: FastifyRequest, reply: FastifyReply, { items, total, nextCursor }: Page<unknown>) {
  reply.header('x-total-count', total);
  if (nextCursor !== null) {
    const next = new URL(httpRequest.url, 'http://localhost');
    next.searchParams.set('cursor', nextCursor);
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return reply.send(toWire(items));
}

/**
 * The procedures as plain JSON over HTTP, in snake_case. It maps and decides nothing: who may call, what is accepted
 * and what happens is said once, where the procedure is.
 */
export const restPlugin: FastifyPluginAsync<{ core: Ctx }> = async (app, { core }) => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (httpRequest, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    void parseJson(httpRequest, body, done); // Fastify's own: refuses __proto__ and constructor keys
  });

  app.setErrorHandler((error, httpRequest, reply) => {
    const { status, retryAfterSeconds, ...body } = toWireError(error, languageOf(httpRequest.headers['accept-language']), httpRequest.id);
    if (status >= 500) httpRequest.log.error({ err: error instanceof TRPCError ? (error.cause ?? error) : error }, 'call failed');
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    return reply.code(status).send(toWire(body));
  });
  // Without it the web app's page would answer for a path that is not there.
  app.all('/*', () => {
    throw new DomainError('NOT_FOUND');
  });

  await app.register(filesRoute, { core });
  for (const line of restLines()) {
    app.route({
      method: line.method,
      url: line.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: line.meta.upload ? uploadBodyBytesMax : bodyBytesMax,
      handler: async (httpRequest, reply) => {
        const caller = createCaller(createContext(core, httpRequest));
        /* The procedure is named by its path, `requests.process`; the caller is a tree of functions by the same names. */
        const call = line.procedure.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], caller) as (
          input: unknown,
        ) => Promise<unknown>;
        const answer = await call(inputOf(httpRequest, line));
        if (line.meta.file) {
          const { type, name } = line.meta.file;
          return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(answer);
        }
        return line.meta.list
          ? sendPage(httpRequest, reply, answer as Page<unknown>)
          : reply.send(answer === undefined ? {} : toWire(answer));
      },
    });
  }
};
