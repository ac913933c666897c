import { ClosedInvestments } from '../../features/investments/closed-investments.tsx';
import { StatementOfClosedMember } from '../../features/statement/statement-of-member.tsx';
import { ClosedTransactions } from '../../features/transactions/closed-transactions.tsx';
import { ClosedMember } from '../../features/users/closed-member.tsx';
import { usePathId } from '../../lib/use-path-id.ts';

const rows = {
  transactions: (memberId: string) => <ClosedTransactions memberId={memberId} />,
  investments: (memberId: string) => <ClosedInvestments memberId={memberId} />,
  statement: (memberId: string) => <StatementOfClosedMember memberId={memberId} />,
};

/** One member who was deleted, with every record that was kept. */
export function ClosedMemberPage() {
  return <ClosedMember id={usePathId()} rows={rows} />;
}
