import { randomUUID } from 'node:crypto';
import { context, isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { FastifyInstance, RawRequestDefaultExpression } from 'fastify';
import { routeOf } from './route-of.ts';

const tracer = trace.getTracer('api');
const spans = new WeakMap<RawRequestDefaultExpression, Span>();

const uuidOf = (traceId: string) => traceId.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');

/**
 * The id of an HTTP request. Where requests are traced it begins their span, and is the id of the trace written as a UUID. The ids of
 * a trace that the caller sends are not taken over: anyone could choose them.
 */
export function createRequestId(request: RawRequestDefaultExpression): string {
  const span = tracer.startSpan('HTTP request', { kind: SpanKind.SERVER, root: true });
  if (!isSpanContextValid(span.spanContext())) return randomUUID(); // nothing is traced
  spans.set(request, span);
  return uuidOf(span.spanContext().traceId);
}

/**
 * Makes the span of an HTTP request the current one of what handles it, and ends it with the response. Only the route is in it, never
 * a path. The files of the build are not traced: a span that is not ended is not sent.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, next) => {
    if (routeOptions.config.isStaticFile === true) spans.delete(raw);
    const span = spans.get(raw);
    if (span === undefined) next();
    else context.with(trace.setSpan(ROOT_CONTEXT, span), next);
  });
  app.addHook('onResponse', async (httpRequest, reply) => {
    const route = routeOf(httpRequest) ?? 'none';
    spans
      .get(httpRequest.raw)
      ?.updateName(`${httpRequest.method} ${route}`)
      .setAttributes({ 'http.request.method': httpRequest.method, 'http.route': route, 'http.response.status_code': reply.statusCode })
      .setStatus({ code: reply.statusCode >= 500 ? SpanStatusCode.ERROR : SpanStatusCode.UNSET })
      .end();
  });
}
