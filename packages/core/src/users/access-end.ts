import { accessDays, dayMs, DomainError, isAuditor, type Role } from '@app/contract';
import type { Ctx } from '../context.ts';

const invalidEnd = () => new DomainError('INVALID_INPUT', {}, { accessUntil: 'invalid' });
const inDays = ({ now }: Ctx, days: number) => new Date(now().getTime() + days * dayMs);

/**
 * When the access of a new user ends; null for every role but auditors.
 * @throws DomainError INVALID_INPUT (given for another role, or too early or too late)
 */
export function accessEndOfNew(ctx: Ctx, role: Role, given: Date | undefined): Date | null {
  const end = accessEndAfter(ctx, role, given ?? (isAuditor(role) ? inDays(ctx, accessDays.default) : undefined), null);
  if (end !== null && end < inDays(ctx, accessDays.min)) throw invalidEnd();
  return end;
}

/**
 * When the access of a user with this role ends after a change; `present`: when it ends before it. It may end at any later instant,
 * so that it can also be ended early, or at one that has just passed, which ends it at once.
 * @throws DomainError INVALID_INPUT (given for another role than that of auditors, too early or too late)
 */
export function accessEndAfter(ctx: Ctx, role: Role, given: Date | undefined, present: Date | null): Date | null {
  if (given === undefined) return isAuditor(role) ? present : null;
  if (!isAuditor(role) || given < inDays(ctx, -accessDays.past) || given > inDays(ctx, accessDays.max)) throw invalidEnd();
  return given;
}
