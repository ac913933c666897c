import type { FastifyRequest } from 'fastify';
import { appRouter } from './routers/app-router.ts';

const trpcRoute = '/trpc/:path';

/**
 * The route of an HTTP request for metrics: its pattern, which holds no id; over tRPC the procedure; undefined when nothing matched.
 * There are as many as routes and procedures, whatever callers send.
 */
export function routeOf({ routeOptions: { url }, params, is404 }: FastifyRequest): string | undefined {
  if (is404) return undefined;
  if (url !== trpcRoute) return url;
  const { path } = params as { path: string }; // the parameter of that route
  if (path.includes(',')) return '/trpc/(batch)';
  return Object.hasOwn(appRouter._def.procedures, path) ? `/trpc/${path}` : undefined;
}
