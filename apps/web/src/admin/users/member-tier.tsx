import { add, tierOf } from '@app/money';
import { usePlans } from '../../shared/lib/plans.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import type { ListedUser } from './user-view.ts';

/** The tier of a member's money: available and invested together. */
export function MemberTier({ user: { balance, invested } }: { user: ListedUser }) {
  const planName = usePlanName();
  const plans = usePlans();
  return <span className="quiet">{planName(tierOf(add(balance, invested), plans))}</span>;
}
