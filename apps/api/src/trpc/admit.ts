import { createHash } from 'node:crypto';
import { DomainError, errorStatuses, isAllowed, isStaff, type Permission, type RefusalCode, type RequiredAction } from '@app/contract';
import { countCall, hasPermission, recordRepeatableEvent, type Actor, type ActorWith } from '@app/core';
import type { ApiContext } from './context.ts';

type Admission<P extends Permission> = {
  permission: P;
  /** The procedure or route that is called, for the security record of a refusal. */
  calledName: string;
  /** Look up the session on a public call too; without it a public call is anonymous. */
  identifiesCaller?: boolean | undefined;
  /** Also allow users who must do one of these before anything else. */
  allowedDuring?: readonly RequiredAction[] | undefined;
};

const requirements = {
  change_password: 'PASSWORD_CHANGE_REQUIRED',
  set_up_second_factor: 'SECOND_FACTOR_MISSING',
} as const satisfies Record<RequiredAction, RefusalCode>;

/**
 * Authenticates the caller, counts the call against the rate limit and checks the permission. All procedures, the routes of files,
 * exports and tiles, and the log-in to the queue dashboard call it. A refusal is recorded.
 *
 * Returns the logged-in user, or undefined for an anonymous call. A user with a `requiredAction` is treated as anonymous by public
 * calls, and refused by all others unless `allowedDuring` names that action.
 * @throws DomainError NOT_LOGGED_IN, NOT_ALLOWED, PASSWORD_CHANGE_REQUIRED, SECOND_FACTOR_MISSING, TOO_MANY_REQUESTS
 */
export async function admit<P extends Permission>(context: ApiContext, admission: Admission<P>): Promise<ActorWith<P> | undefined> {
  const { permission, calledName, identifiesCaller } = admission;
  const actor = permission === 'public' && identifiesCaller !== true ? undefined : await context.findActor();
  try {
    return await admitActor(context, actor, admission);
  } catch (refusal) {
    await recordRefusal(context, actor, calledName, refusal);
    throw refusal;
  }
}

async function admitActor<P extends Permission>(
  { core, token }: ApiContext,
  actor: Actor | undefined,
  { permission, allowedDuring = [] }: Admission<P>,
): Promise<ActorWith<P> | undefined> {
  await countCall(core, actor && token);
  if (actor === undefined && isAllowed(permission, null)) return undefined;
  if (actor === undefined) throw new DomainError('NOT_LOGGED_IN');
  if (!hasPermission(actor, permission)) throw new DomainError('NOT_ALLOWED');
  const { requiredAction } = actor;
  if (requiredAction === undefined || allowedDuring.includes(requiredAction)) return actor;
  if (permission === 'public') return undefined;
  throw new DomainError(requirements[requiredAction]);
}

const unrecordedCodes: ReadonlySet<RefusalCode> = new Set(['STEP_UP_REQUIRED', 'PASSWORD_CHANGE_REQUIRED', 'SECOND_FACTOR_MISSING']);

/**
 * Records a security event when a logged-in user gets a refusal with status 403, whichever rule refused the call, except where the caller
 * may make the call after a code, another password, or with a second factor. Logs the refused calls of staff.
 */
export async function recordRefusal(context: ApiContext, actor: Actor | undefined, calledName: string, refusal: unknown): Promise<void> {
  if (!(refusal instanceof DomainError)) return;
  logRefusal(context, actor, calledName, refusal.code);
  if (actor === undefined || errorStatuses[refusal.code] !== 403 || unrecordedCodes.has(refusal.code)) return;
  await recordRepeatableEvent(context.core, { kind: 'access_refused', userId: actor.id, actorId: actor.id, reason: calledName });
}

const loggedStatuses: ReadonlySet<number> = new Set([401, 403, 429]);
const markLength = 16;

/** Of a session that has ended it is not known whose it was: `userId` is null, and the mark leads to the earlier lines of that session. */
function logRefusal({ core, token }: ApiContext, actor: Actor | undefined, procedure: string, code: RefusalCode): void {
  const status = errorStatuses[code];
  const isOfStaff = actor === undefined ? token !== '' && code === 'NOT_LOGGED_IN' : isStaff(actor.role);
  if (!isOfStaff || !loggedStatuses.has(status)) return;
  const session = createHash('sha256').update(token).digest('hex').slice(0, markLength);
  core.log.warn({ userId: actor?.id ?? null, session, network: core.network, procedure, status, code }, 'call refused');
}
