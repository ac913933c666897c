import { DomainError, errorStatuses } from '@app/contract';
import { languageOf } from '@app/i18n/server';
import { TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toPublicError } from '../trpc/public-error.ts';
import { toRestNames, InvalidRestName } from './rest-names.ts';

/**
 * Sends the public part of an error, and logs one with a status of 500 or above. An aborted HTTP request gets 400 without a
 * body.
 */
export function sendError(error: unknown, httpRequest: FastifyRequest, reply: FastifyReply) {
  if (isAborted(httpRequest)) {
    httpRequest.log.debug({ method: httpRequest.method, route: httpRequest.routeOptions.url }, 'aborted before the body was complete');
    return reply.code(errorStatuses.MALFORMED_BODY).send();
  }
  const language = languageOf(httpRequest.headers['accept-language']);
  const { status, retryAfterSeconds, ...body } = toPublicError(toRefusalIfInvalidName(error), language, httpRequest.id);
  if (status >= 500) httpRequest.log.error({ err: error instanceof TRPCError ? (error.cause ?? error) : error }, 'call failed');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const { fields, ...rest } = body;
  return reply
    .code(status)
    .send({ ...(toRestNames(rest) as object), ...(fields && { fields: error instanceof InvalidRestName ? fields : toRestNames(fields) }) });
}

/** The caller disconnected, or was cut off, before the HTTP request was complete: the response is not read. */
const isAborted = ({ raw }: FastifyRequest): boolean => !raw.complete && raw.destroyed;

const toRefusalIfInvalidName = (error: unknown): unknown =>
  error instanceof InvalidRestName ? new DomainError('INVALID_INPUT', {}, { [error.message]: 'unknown_field' }) : error;
