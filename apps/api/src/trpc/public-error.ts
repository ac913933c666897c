import {
  BUSINESS_TIME_ZONE,
  DomainError,
  errorStatuses,
  type ErrorBody,
  type ErrorCode,
  type ErrorParams,
  type FieldProblem,
  type SentForApproval,
} from '@app/contract';
import { isUnavailable } from '@app/db';
import { translate, translateField, type Language } from '@app/i18n/server';
import { formatSgd, formatSpendable, idr } from '@app/money';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { fieldProblemsOf } from './field-problems.ts';

export type PublicError = ErrorBody & { status: number; retryAfterSeconds: number | undefined };

/* Params that are money or an instant are formatted here; others are inserted unchanged. */
const moneyParams = new Set(['minimum', 'maximum', 'balance']);
const shortTime = new Intl.DateTimeFormat('en-GB', { timeZone: BUSINESS_TIME_ZONE, hour: '2-digit', minute: '2-digit' });

function readable(params: ErrorParams): ErrorParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'number' && (name === 'free' || name === 'left')) return [name, formatSpendable(idr(value))];
      if (typeof value === 'number' && moneyParams.has(name)) return [name, formatSgd(idr(value))];
      if (typeof value === 'string' && name === 'at') return [name, shortTime.format(new Date(value))];
      return [name, value];
    }),
  );
}

/* The codes for refusals by tRPC and Fastify themselves, by HTTP status. */
const byStatus: Record<number, ErrorCode> = {
  400: 'MALFORMED_BODY',
  401: 'NOT_LOGGED_IN',
  403: 'NOT_ALLOWED',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_CONTENT_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

const trpcStatuses: Partial<Record<TRPCError['code'], number>> = {
  PARSE_ERROR: 400,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
};

type Refusal = { code: ErrorCode; params?: ErrorParams; fields?: Record<string, FieldProblem> | undefined; approval?: SentForApproval };

/** The retry delay while the database is unavailable, in seconds. */
export const RETRY_SECONDS = 2;

function refusalIn(error: unknown): Refusal {
  if (isUnavailable(error)) return { code: 'UNAVAILABLE', params: { seconds: RETRY_SECONDS } };
  if (error instanceof DomainError) return error;
  if (error instanceof ZodError) return { code: 'INVALID_INPUT', fields: fieldProblemsOf(error) };
  if (error instanceof TRPCError) {
    // A zod error inside BAD_REQUEST is the caller's; anywhere else (a result that violates its schema) it is our fault.
    if (error.cause instanceof DomainError || (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError))
      return refusalIn(error.cause);
    return { code: byStatus[trpcStatuses[error.code] ?? 500] ?? 'INTERNAL' };
  }
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number')
    return { code: byStatus[error.statusCode] ?? (error.statusCode < 500 ? 'MALFORMED_BODY' : 'INTERNAL') };
  return { code: 'INTERNAL' };
}

/** The public form of an error: the only place that decides it, for REST and tRPC alike. */
export function toPublicError(error: unknown, language: Language, requestId: string): PublicError {
  const { code, params = {}, fields, approval } = refusalIn(error);
  const detail = translate(language, `errors:${code}`, { ...readable(params), timeZone: BUSINESS_TIME_ZONE });
  const said =
    fields && Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, translateField(language, name, problem)]));
  return {
    status: errorStatuses[code],
    detail,
    code,
    ...(said && { fields: said }),
    requestId,
    ...(approval && { approvalId: approval.id, pendingApproval: true, approval }),
    retryAfterSeconds: typeof params['seconds'] === 'number' ? params['seconds'] : undefined,
  };
}
