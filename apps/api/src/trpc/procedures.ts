import {
  DEFAULT_LANGUAGE,
  DomainError,
  errorStatuses,
  IdempotencyKey,
  isApprovalOperation,
  isIdempotent,
  type Permission,
  type RefusalCode,
  type RequiredAction,
} from '@app/contract';
import { isUnavailable } from '@app/db';
import { propose, requireStepUp, SecondPersonNeeded, type AuthedCtx } from '@app/core';
import { initTRPC, TRPCError } from '@trpc/server';
import { admit, recordRefusal } from './admit.ts';
import type { ApiContext } from './context.ts';
import { RETRY_SECONDS, toPublicError } from './public-error.ts';

/** The declarations of a procedure: its permission, its REST line, and what the reference says about it. */
export type ProcedureMeta = {
  permission?: Permission;
  /** `METHOD /path/{id}`, below /api. */
  rest?: string;
  /** What the call does, one sentence, for the reference. */
  summary?: string;
  /** The result is a page: REST returns its items in the body, and the rest as headers. */
  list?: boolean;
  /** The result is a text of this type, sent as a file with this name. */
  file?: { type: string; name: string };
  /** The response has an ETag over REST, and is answered with 304 if unchanged. */
  etag?: boolean;
  /**
   * It only reads, and may do so from a replica: a list, a statement or a sum. What an administrator decides on, such as the details of a
   * request, is always read from the primary.
   */
  mayReadReplica?: boolean;
  /** The body may contain an image. */
  upload?: boolean;
  /** It dates money by this process's clock: refused with UNAVAILABLE while that clock is wrong. */
  movesMoney?: boolean;
  /** A user with a second factor must have given a code or a passkey in the last ten minutes; a function says for which inputs. */
  stepUp?: true | ((input: Record<string, unknown>) => boolean);
  /** Inputs of a call with a body that REST reads from the query string. */
  query?: string[];
  /** Also allowed for a session that must do one of these first. */
  allowedDuring?: readonly RequiredAction[];
  /** The possible refusals of its own rules, for the reference. */
  refusals?: RefusalCode[];
  /** An example body, for the reference. */
  example?: object;
};

/* tRPC knows no error with 202: the code is that of a conflict, the HTTP status comes from the formatted error. */
const trpcCodes: Record<number, TRPCError['code']> = {
  202: 'CONFLICT',
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

/** Shorter than the time after which proxies end a silent connection. */
const pingMs = 15_000;

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: pingMs },
      /* Clients come back after it at different times, so that they are spread over the processes again after a deployment. */
      maxDurationMs: 15 * 60_000,
    },
    errorFormatter: ({ shape, error, ctx }) => {
      const { detail, code, fields, requestId, status, approvalId, approval } = toPublicError(
        error,
        ctx?.language ?? DEFAULT_LANGUAGE,
        ctx?.core.httpRequestId ?? '',
      );
      const data = {
        code: shape.data.code,
        httpStatus: status,
        detail,
        errorCode: code,
        requestId,
        ...(fields && { fields }),
        ...(approval && { approvalId, approval }),
      };
      return { code: shape.code, message: detail, data };
    },
  });

export const { router, createCallerFactory } = t;

/* A refusal keeps its HTTP status over tRPC too; an unavailable database becomes a refusal with a retry delay. */
const refusals = t.middleware(async ({ ctx, type, next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (type === 'subscription') ctx.subscriptionRefusal = result.error;
  const refusal = isUnavailable(cause) ? new DomainError('UNAVAILABLE', { seconds: RETRY_SECONDS }, undefined, { cause }) : cause;
  if (!(refusal instanceof DomainError)) return result;
  throw new TRPCError({ code: trpcCodes[errorStatuses[refusal.code]] ?? 'BAD_REQUEST', cause: refusal });
});

const allowed = <P extends Permission>(permission: P) =>
  t.procedure
    .meta({ permission })
    .use(refusals)
    .use(async ({ ctx, meta, path, next }) => {
      const actor = await admit(ctx, { permission, calledName: path, allowedDuring: meta?.allowedDuring });
      if (meta?.movesMoney && !(await ctx.isClockRight())) throw new DomainError('UNAVAILABLE', { seconds: RETRY_SECONDS });
      const idempotencyKey = isIdempotent(path) ? idempotencyKeyOf(ctx) : undefined;
      const result = await next({ ctx: { actor, core: { ...ctx.core, idempotencyKey } } });
      if (!result.ok) await recordRefusal(ctx, actor, path, result.error.cause);
      return result;
    });

/** An invalid key must not be ignored: the caller would believe that a retry is safe. */
function idempotencyKeyOf({ idempotencyHeader, isBatch }: ApiContext): string | undefined {
  if (idempotencyHeader === undefined) return undefined;
  const key = IdempotencyKey.safeParse(idempotencyHeader);
  if (!key.success || isBatch) throw new DomainError('INVALID_INPUT', {}, { idempotencyKey: 'invalid' });
  return key.data;
}

/** `readInput` fails for a call without a body, so it is used only where the input decides. */
async function asksForCode({ stepUp }: ProcedureMeta = {}, readInput: () => Promise<unknown>): Promise<boolean> {
  if (typeof stepUp !== 'function') return stepUp === true;
  const input = await readInput();
  // Anything else is refused as invalid afterwards.
  return typeof input === 'object' && input !== null && stepUp({ ...input });
}

/** Stores the input of a call that needs a second administrator, and returns SENT_FOR_APPROVAL; undefined for any other error. */
async function storeForApproval(
  core: AuthedCtx,
  operation: string,
  readInput: () => Promise<unknown>,
  cause: unknown,
): Promise<DomainError | undefined> {
  if (!(cause instanceof SecondPersonNeeded) || !isApprovalOperation(operation)) return undefined;
  return propose(core, { operation, input: await readInput() }, cause.proposal);
}

const authed = <P extends Exclude<Permission, 'public'>>(permission: P) =>
  allowed(permission).use(async ({ ctx, meta, path, getRawInput, next }) => {
    const { actor, replica } = ctx;
    if (!actor) throw new DomainError('NOT_LOGGED_IN');
    const core = { ...ctx.core, actor };
    if (await asksForCode(meta, getRawInput)) await requireStepUp(core, ctx.token);
    if (!replica || !meta?.mayReadReplica) {
      const result = await next({ ctx: { core } });
      const proposed = result.ok ? undefined : await storeForApproval(core, path, getRawInput, result.error.cause);
      if (proposed) throw proposed;
      return result;
    }
    return replica.read(async (db) => {
      const result = await next({ ctx: { core: { ...ctx.core, db, actor } } });
      if (!result.ok) throw result.error; // of the database: read from the primary then
      return result;
    });
  });

/* Procedure builders by permission. There is no other way to create a procedure. */
export const publicProcedure = allowed('public');
export const sessionProcedure = authed('session');
export const editorProcedure = authed('editor');
export const memberProcedure = authed('member');
export const readerProcedure = authed('reader');
export const masterReaderProcedure = authed('master_reader');
export const adminProcedure = authed('admin');
export const masterAdminProcedure = authed('master_admin');
