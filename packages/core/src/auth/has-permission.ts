import { isAllowed, type Permission } from '@app/contract';
import type { Actor, ActorWith } from '../context.ts';

/** Whether the actor's role has the permission. A type guard: verbs that require the permission accept the actor after it. */
export const hasPermission = <P extends Permission>(actor: Actor, permission: P): actor is ActorWith<P> =>
  isAllowed(permission, actor.role);
