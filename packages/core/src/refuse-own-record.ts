import { DomainError } from '@app/contract';
import type { AuthedCtx } from './context.ts';

/**
 * Refuses an administrator's operation on their own record.
 * @throws DomainError OWN_RECORD
 */
export function refuseOwnRecord(ctx: AuthedCtx, userId: string): void {
  if (ctx.actor.id === userId) throw new DomainError('OWN_RECORD');
}
