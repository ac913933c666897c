import { DomainError, errorStatuses, isAllowed, type Permission } from '@app/contract';
import { countCall, recordRepeatableEvent, type Actor, type Ctx } from '@app/core';
import type { ApiContext } from './context.ts';

type Admission = {
  permission: Permission;
  /** What is called, for the record of a refusal. */
  place: string;
  /** Who calls is wanted although everybody may. */
  asksWho?: boolean | undefined;
  /** Answers also who must do something else first. */
  whileRestricted?: boolean | undefined;
};

/**
 * Finds who calls, counts the call, and refuses whoever may not: the one door of procedures, files and the queue
 * dashboard. Returns the caller; undefined when nobody is logged in. A user who must choose a new
 * password first counts as not logged in for public calls, and is refused by all others that do not set `whileRestricted`.
 * @throws DomainError NOT_LOGGED_IN, NOT_ALLOWED, PASSWORD_CHANGE_REQUIRED, TOO_MANY_REQUESTS
 */
export async function admit(
  { core, findActor, token }: ApiContext,
  { permission, place, asksWho, whileRestricted }: Admission,
): Promise<Actor | undefined> {
  const actor = permission === 'public' && asksWho !== true ? undefined : await findActor();
  await countCall(core, actor && token);
  if (isAllowed(permission, actor?.role ?? null)) {
    if (actor?.mustChangePassword !== true || whileRestricted === true) return actor;
    if (permission === 'public') return undefined;
    throw new DomainError('PASSWORD_CHANGE_REQUIRED');
  }
  const refusal = new DomainError(actor ? 'NOT_ALLOWED' : 'NOT_LOGGED_IN');
  await recordRefusal(core, actor, place, refusal);
  throw refusal;
}

/** Records that somebody who is logged in was refused for who they are, whichever rule refused it. */
export async function recordRefusal(core: Ctx, actor: Actor | undefined, place: string, refusal: unknown): Promise<void> {
  if (actor === undefined || !(refusal instanceof DomainError) || errorStatuses[refusal.code] !== 403) return;
  await recordRepeatableEvent(core, { kind: 'access_refused', userId: actor.id, actorId: actor.id, reason: place });
}
