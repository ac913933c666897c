import { add, tierOf } from '@app/money';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import type { ListedUser } from './user-view.ts';

/** The tier of a member's money: available and invested together. */
export function MemberTier({ user: { balance, invested } }: { user: ListedUser }) {
  const planName = usePlanName();
  return <span className="quiet">{planName(tierOf(add(balance, invested)))}</span>;
}
