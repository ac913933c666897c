import { createHash } from 'node:crypto';
import { bodyBytesMax, DomainError, uploadBodyBytesMax, type Page } from '@app/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { appRouter } from '../routers/app-router.ts';
import { admit } from '../trpc/admit.ts';
import { createContext, type ApiContext, type HttpRequestDependencies } from '../trpc/context.ts';
import { createCallerFactory } from '../trpc/procedures.ts';
import { exportsRoute } from '../routes/exports-route.ts';
import { filesRoute } from '../routes/files-route.ts';
import { sendError } from './send-error.ts';
import { pageHeadersOf } from './page-headers.ts';
import { restLines, type RestLine } from './rest-lines.ts';
import { fromRestNames, toSnake, toRestNames, InvalidRestName, quotedNameLengthMax } from './rest-names.ts';

const createCaller = createCallerFactory(appRouter);

/** @throws InvalidRestName for the first refused name */
function refuseNames(names: string[], isRefused: (name: string) => boolean): void {
  const refused = names.find(isRefused);
  if (refused !== undefined) throw new InvalidRestName(refused.slice(0, quotedNameLengthMax));
}

/**
 * The input of a procedure: the body, the path parameters, and the declared query parameters. A GET ignores the rest of its query;
 * any other call refuses it, and a body that repeats a path parameter.
 */
function inputOf(httpRequest: FastifyRequest, { inputFields, method, meta }: RestLine): unknown {
  if (inputFields.length === 0 && method === 'GET') return undefined;
  // Fields of a body are never read from the URL, which is stored in logs and histories.
  const queryFields = method === 'GET' ? inputFields : (meta.query ?? []);
  const query = httpRequest.query as Record<string, unknown>;
  // Otherwise the call would succeed without applying the parameters of its query.
  if (method !== 'GET') refuseNames(Object.keys(query), (name) => !queryFields.some((each) => toSnake(each) === name));
  const fromQuery = Object.fromEntries(queryFields.flatMap((name) => (toSnake(name) in query ? [[name, query[toSnake(name)]]] : [])));
  const body = fromRestNames(httpRequest.body);
  if (body !== undefined && (body === null || typeof body !== 'object' || Array.isArray(body))) return body;
  const params = httpRequest.params as Record<string, unknown>;
  refuseNames(Object.keys(body ?? {}), (name) => Object.hasOwn(params, name));
  const input = { ...fromQuery, ...body, ...params };
  if (inputFields.length > 0) return input;
  const unknown = Object.keys(input).map((name) => [name, 'unknown_field' as const]);
  if (unknown.length > 0) throw new DomainError('INVALID_INPUT', {}, Object.fromEntries(unknown));
  return undefined;
}

/** The input of a call. When it is invalid, a caller without permission gets the refusal of the permission instead of its errors. */
async function admittedInputOf(context: ApiContext, httpRequest: FastifyRequest, line: RestLine): Promise<unknown> {
  try {
    return inputOf(httpRequest, line);
  } catch (error) {
    const { permission = 'master_admin', allowedDuring } = line.meta;
    await admit(context, { permission, calledName: line.procedure, allowedDuring });
    throw error;
  }
}

function sendPage(httpRequest: FastifyRequest, reply: FastifyReply, { items, total, nextCursor, ...additional }: Page<unknown>) {
  reply.header('x-total-count', total);
  for (const [name, value] of Object.entries(pageHeadersOf(additional))) reply.header(name, value);
  if (nextCursor !== null) {
    const next = new URL(httpRequest.url, 'http://localhost');
    next.searchParams.set('cursor', nextCursor);
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return reply.send(toRestNames(items));
}

/** Sends a text of JSON as it is; the server itself would send an empty body for a result of null. */
const sendJson = (reply: FastifyReply, text: string) => reply.type('application/json; charset=utf-8').send(text);

function sendUnlessNotModified(httpRequest: FastifyRequest, reply: FastifyReply, body: unknown) {
  const text = JSON.stringify(body);
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.header('etag', tag);
  const knownTags = httpRequest.headers['if-none-match']?.split(',').map((given) => given.trim().replace(/^W\//, '')) ?? [];
  if (knownTags.includes(tag) || knownTags.includes('*')) return reply.code(304).send();
  return sendJson(reply, text);
}

/**
 * The procedures as plain JSON over HTTP, in snake_case. It only maps: permissions, inputs and effects are defined once, with the
 * procedure.
 */
export const restPlugin: FastifyPluginAsync<HttpRequestDependencies> = async (app, dependencies) => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (httpRequest, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    void parseJson(httpRequest, body, done); // Fastify's own parser: refuses __proto__ and constructor keys
  });

  app.setErrorHandler(sendError);
  // Otherwise the web app's page would be returned for an unknown path.
  app.all('/*', () => {
    throw new DomainError('NOT_FOUND');
  });

  await app.register(filesRoute, dependencies);
  await app.register(exportsRoute, dependencies);
  for (const line of restLines()) {
    app.route({
      method: line.method,
      url: line.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: line.meta.upload ? uploadBodyBytesMax : bodyBytesMax,
      handler: async (httpRequest, reply) => {
        const context = createContext(dependencies, httpRequest, reply);
        const caller = createCaller(context);
        /* The procedure is named by its path, `requests.process`; the caller is a tree of functions with the same names. */
        const call = line.procedure.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], caller) as (
          input: unknown,
        ) => Promise<unknown>;
        const result = await call(await admittedInputOf(context, httpRequest, line));
        if (line.meta.file) {
          const { type, name } = line.meta.file;
          return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(result);
        }
        if (line.meta.list) return sendPage(httpRequest, reply, result as Page<unknown>);
        const body = result === undefined ? {} : toRestNames(result);
        return line.meta.etag ? sendUnlessNotModified(httpRequest, reply, body) : sendJson(reply, JSON.stringify(body));
      },
    });
  }
};
