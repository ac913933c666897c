import type { AccountSecurityEvent, ListSecurityEventsOfUserInput, Page } from '@app/contract';
import type { ReaderCtx } from '../context.ts';
import { listEventsOfAccount } from '../security-events/list-security-events.ts';
import { getVisibleUser } from './get-permitted-user.ts';

/**
 * The security events of a user's account, newest first, for administrators and auditors who may see that user.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER
 */
export async function listSecurityEventsOfUser(
  ctx: ReaderCtx,
  { id, ...input }: ListSecurityEventsOfUserInput,
): Promise<Page<AccountSecurityEvent>> {
  await getVisibleUser(ctx.db, ctx, id);
  return listEventsOfAccount(ctx, id, input);
}
