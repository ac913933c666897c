import { ClosedInvestments } from '../investments/closed-investments.tsx';
import { StatementOfClosedMember } from '../statement/statement-of-member.tsx';
import { ClosedTransactions } from '../transactions/closed-transactions.tsx';
import { ClosedMember } from '../users/closed-member.tsx';
import { usePathId } from '../lib/use-path-id.ts';

const tabContents = {
  transactions: (memberId: string) => <ClosedTransactions memberId={memberId} />,
  investments: (memberId: string) => <ClosedInvestments memberId={memberId} />,
  statement: (memberId: string) => <StatementOfClosedMember memberId={memberId} />,
};

/** One deleted member, with every record that was kept. */
export function ClosedMemberPage() {
  return <ClosedMember id={usePathId()} tabContents={tabContents} />;
}
