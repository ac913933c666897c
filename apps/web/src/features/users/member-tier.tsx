import { add, tierOf } from '@app/money';
import { usePlanName } from '../../lib/use-plan-name.ts';
import type { AdminUser } from './admin-user-view.ts';

/** The tier that a member's money has reached: what is available and invested together. */
export function MemberTier({ user: { balance, invested } }: { user: AdminUser }) {
  const planName = usePlanName();
  return <span className="quiet">{planName(tierOf(add(balance, invested)))}</span>;
}
