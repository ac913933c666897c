import { bodyBytesMax, DEFAULT_LANGUAGE, DomainError, uploadBodyBytesMax } from '@app/contract';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyPluginAsync } from 'fastify';
import { appRouter, type AppRouter } from '../routers/app-router.ts';
import { createContext, type HttpRequestDependencies } from '../trpc/context.ts';
import type { ProcedureMeta } from '../trpc/procedures.ts';
import { toPublicError } from '../trpc/public-error.ts';

/** The maximum number of procedure calls in one HTTP request. */
const batchMax = 10;

function mayUpload(url: string): boolean {
  const name = url.replace(/^\/trpc\//, '').replace(/\?.*$/, '');
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } } | undefined>;
  return procedures[name]?._def.meta?.upload === true;
}

/** The procedures over tRPC, for typed callers. Large bodies are accepted only where an image is expected, and never in a batch. */
export const trpcPlugin: FastifyPluginAsync<HttpRequestDependencies> = async (app, dependencies) => {
  app.addHook('onRoute', (route) => {
    route.bodyLimit = uploadBodyBytesMax;
  });
  app.addHook('onRequest', async (httpRequest) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = httpRequest.headers;
    const isBounded = encoding === undefined && Number(length ?? 0) <= bodyBytesMax;
    if (!isBounded && !mayUpload(httpRequest.url)) throw new DomainError('BODY_TOO_LARGE');
  });
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => createContext(dependencies, req, res),
      allowBatching: true,
      maxBatchSize: batchMax,
      onError: ({ error, req }) => {
        if (toPublicError(error, 'en', '').status >= 500) req.log.error({ err: error.cause ?? error }, 'call failed');
      },
      responseMeta: ({ errors, ctx }) => {
        const refusal = ctx?.subscriptionRefusal;
        const refusals = [...errors, ...(refusal === undefined ? [] : [refusal])];
        const answers = refusals.map((error) => toPublicError(error, ctx?.language ?? DEFAULT_LANGUAGE, ''));
        const seconds = answers.map(({ retryAfterSeconds }) => retryAfterSeconds).find((wait) => wait !== undefined);
        const status = refusal === undefined ? undefined : answers.at(-1)?.status;
        return {
          ...(status !== undefined && { status }),
          ...(seconds !== undefined && { headers: { 'retry-after': String(seconds) } }),
        };
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  });
};
