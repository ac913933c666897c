import { DomainError, errorStatuses, isAllowed, type Permission, type RefusalCode, type RequiredAction } from '@app/contract';
import { countCall, hasPermission, recordRepeatableEvent, type Actor, type ActorWith, type Ctx } from '@app/core';
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
 * exports and tiles, and the log-in to the queue dashboard call it.
 *
 * Returns the logged-in user, or undefined for an anonymous call. A user with a `requiredAction` is treated as anonymous by public
 * calls, and refused by all others unless `allowedDuring` names that action.
 * @throws DomainError NOT_LOGGED_IN, NOT_ALLOWED, PASSWORD_CHANGE_REQUIRED, SECOND_FACTOR_MISSING, TOO_MANY_REQUESTS
 */
export async function admit<P extends Permission>(
  { core, findActor, token }: ApiContext,
  { permission, calledName, identifiesCaller, allowedDuring = [] }: Admission<P>,
): Promise<ActorWith<P> | undefined> {
  const actor = permission === 'public' && identifiesCaller !== true ? undefined : await findActor();
  await countCall(core, actor && token);
  if (actor === undefined && isAllowed(permission, null)) return undefined;
  if (actor !== undefined && hasPermission(actor, permission)) {
    const { requiredAction } = actor;
    if (requiredAction === undefined || allowedDuring.includes(requiredAction)) return actor;
    if (permission === 'public') return undefined;
    throw new DomainError(requirements[requiredAction]);
  }
  const refusal = new DomainError(actor ? 'NOT_ALLOWED' : 'NOT_LOGGED_IN');
  await recordRefusal(core, actor, calledName, refusal);
  throw refusal;
}

/**
 * Records a security event when a logged-in user gets a refusal with status 403, whichever rule refused the call.
 * STEP_UP_REQUIRED is not recorded: the caller may make the call after a code.
 */
export async function recordRefusal(core: Ctx, actor: Actor | undefined, calledName: string, refusal: unknown): Promise<void> {
  if (actor === undefined || !(refusal instanceof DomainError) || errorStatuses[refusal.code] !== 403) return;
  if (refusal.code === 'STEP_UP_REQUIRED') return;
  await recordRepeatableEvent(core, { kind: 'access_refused', userId: actor.id, actorId: actor.id, reason: calledName });
}
