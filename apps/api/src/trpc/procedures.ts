import { DomainError, errorStatuses, IdempotencyKey, type ErrorCode, type Permission } from '@app/contract';
import type { AuthedCtx } from '@app/core';
import { isUnavailable } from '@app/db';
import { initTRPC, TRPCError } from '@trpc/server';
import { admit, recordRefusal } from './admit.ts';
import type { ApiContext } from './context.ts';
import { RETRY_SECONDS, toWireError } from './wire-error.ts';

/** What is declared with each procedure: who may call it, and its line in the REST interface. */
export type ProcedureMeta = {
  permission?: Permission;
  /** `METHOD /path/{id}`, below /api. */
  rest?: string;
  /** The answer is a page: REST sends its items, and the rest as headers. */
  list?: boolean;
  /** The answer is a text of this type, sent as a file of this name. */
  file?: { type: string; name: string };
  /** The answer carries an ETag over REST, and is not sent again to who has it. */
  etag?: boolean;
  /** The body may carry a picture. */
  upload?: boolean;
  /** An Idempotency-Key makes a repeat give the first answer. */
  idempotent?: boolean;
  /** It dates money by this process's clock: refused with UNAVAILABLE while that clock is wrong. */
  movesMoney?: boolean;
  /** Inputs of a call with a body that REST takes in the query. */
  query?: string[];
  /** Answers also a session that must do something else first: choose a new password. */
  whileRestricted?: boolean;
  /** What its own rules may refuse with, for the reference. */
  refusals?: ErrorCode[];
  /** A body to try it with, for the reference. */
  example?: object;
};

const trpcCodes: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const { detail, code, fields, requestId, status } = toWireError(error, ctx?.language ?? 'en', ctx?.core.httpRequestId ?? '');
      const data = { code: shape.data.code, httpStatus: status, detail, errorCode: code, requestId, ...(fields && { fields }) };
      return { code: shape.code, message: detail, data };
    },
  });

export const { router, createCallerFactory } = t;

/* A refusal keeps its HTTP status over tRPC too; a database that can't answer is a refusal to come back later. */
const refusals = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  const refusal = isUnavailable(cause) ? new DomainError('UNAVAILABLE', { seconds: RETRY_SECONDS }) : cause;
  if (!(refusal instanceof DomainError)) return result;
  throw new TRPCError({ code: trpcCodes[errorStatuses[refusal.code]] ?? 'BAD_REQUEST', cause: refusal });
});

const allowed = (permission: Permission) =>
  t.procedure
    .meta({ permission })
    .use(refusals)
    .use(async ({ ctx, meta, path, next }) => {
      const actor = await admit(ctx, { permission, place: path, whileRestricted: meta?.whileRestricted });
      if (meta?.movesMoney && !(await ctx.isClockRight())) throw new DomainError('UNAVAILABLE', { seconds: RETRY_SECONDS });
      const idempotencyKey = meta?.idempotent ? idempotencyKeyOf(ctx) : undefined;
      const result = await next({ ctx: { actor, core: { ...ctx.core, idempotencyKey } } });
      if (!result.ok) await recordRefusal(ctx.core, actor, path, result.error.cause);
      return result;
    });

/** A key that can't be kept must not be taken for none: the caller would believe that a repeat is safe. */
function idempotencyKeyOf({ idempotencyHeader, isBatch }: ApiContext): string | undefined {
  if (idempotencyHeader === undefined) return undefined;
  const key = IdempotencyKey.safeParse(idempotencyHeader);
  if (!key.success || isBatch) throw new DomainError('INVALID_INPUT', {}, { idempotencyKey: 'invalid' });
  return key.data;
}

const authed = (permission: Exclude<Permission, 'public'>) =>
  allowed(permission).use(({ ctx, next }) => {
    if (!ctx.actor) throw new DomainError('NOT_LOGGED_IN');
    const core: AuthedCtx = { ...ctx.core, actor: ctx.actor };
    return next({ ctx: { core } });
  });

/* Procedures by who may call them. There is no other way to make one. */
export const publicProcedure = allowed('public');
export const sessionProcedure = authed('session');
export const memberProcedure = authed('member');
export const adminProcedure = authed('admin');
export const masterAdminProcedure = authed('master_admin');
