import { DomainError, errorStatuses, isAllowed, type Permission } from '@app/contract';
import { countCall, hasPermission, recordRepeatableEvent, type Actor, type ActorWith, type Ctx } from '@app/core';
import type { ApiContext } from './context.ts';

type Admission<P extends Permission> = {
  permission: P;
  /** The procedure or route that is called, for the security record of a refusal. */
  calledName: string;
  /** Look up the session on a public call too; without it a public call is anonymous. */
  identifiesCaller?: boolean | undefined;
  /** Also allow users who must change their password before anything else. */
  allowedBeforePasswordChange?: boolean | undefined;
};

/**
 * Authenticates the caller, counts the call against the rate limit and checks the permission. All procedures, the routes of files
 * and exports and the log-in to the queue dashboard call it.
 *
 * Returns the logged-in user, or undefined for an anonymous call. A user who must change their password first
 * (`mustChangePassword`) is treated as anonymous by public calls, and refused by all others unless `allowedBeforePasswordChange`
 * is set.
 * @throws DomainError NOT_LOGGED_IN, NOT_ALLOWED, PASSWORD_CHANGE_REQUIRED, TOO_MANY_REQUESTS
 */
export async function admit<P extends Permission>(
  { core, findActor, token }: ApiContext,
  { permission, calledName, identifiesCaller, allowedBeforePasswordChange }: Admission<P>,
): Promise<ActorWith<P> | undefined> {
  const actor = permission === 'public' && identifiesCaller !== true ? undefined : await findActor();
  await countCall(core, actor && token);
  if (actor === undefined && isAllowed(permission, null)) return undefined;
  if (actor !== undefined && hasPermission(actor, permission)) {
    if (actor.mustChangePassword !== true || allowedBeforePasswordChange === true) return actor;
    if (permission === 'public') return undefined;
    throw new DomainError('PASSWORD_CHANGE_REQUIRED');
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
