import { DomainError } from '@app/contract';
import type { AuthedCtx } from './context.ts';

/** Nobody decides about what is their own. */
export function refuseOwn(ctx: AuthedCtx, userId: string): void {
  if (ctx.actor.id === userId) throw new DomainError('OWN_RECORD');
}
