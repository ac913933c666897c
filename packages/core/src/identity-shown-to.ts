import { isMember, staffName, userRefusal, type Role } from '@app/contract';
import type { Actor } from './context.ts';

/**
 * The username and email address of a referrer or friend as shown to `viewer`: administrators see the users whom they may view,
 * members see members. Anyone else is staff to them, without an email address.
 */
export function identityShownTo(
  viewer: Pick<Actor, 'id' | 'role'>,
  user: { id: string; username: string; email: string; role: Role },
): { username: string; email: string } {
  const isVisible = isMember(viewer.role) ? isMember(user.role) : userRefusal('view', viewer, user) === null;
  return isVisible ? { username: user.username, email: user.email } : { username: staffName, email: '' };
}
