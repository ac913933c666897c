import { DomainError, isMember } from '@app/contract';
import type { Tx } from '@app/db';
import type { AdminCtx } from '../context.ts';
import { lockEditableUser } from './get-permitted-user.ts';
import type { UserCredentials } from './user-columns.ts';

/**
 * A member whom the calling administrator may change, with the row locked.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER (also for an administrator whom a master admin may change), OWN_RECORD
 */
export async function lockMember(tx: Tx, ctx: AdminCtx, id: string): Promise<UserCredentials> {
  const user = await lockEditableUser(tx, ctx, id);
  if (!isMember(user.role)) throw new DomainError('NOT_A_MEMBER');
  return user;
}
