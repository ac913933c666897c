import { InvestmentsOfMember } from '../../features/investments/investments-of-member.tsx';
import { ReferralsOfMember } from '../../features/referrals/referrals-of-member.tsx';
import { RequestsOfMember } from '../../features/requests/requests-of-member.tsx';
import { StatementOfMember } from '../../features/statement/statement-of-member.tsx';
import { UserTransactions } from '../../features/transactions/user-transactions.tsx';
import { AdminMember } from '../../features/users/admin-member.tsx';
import type { AdminUser } from '../../features/users/admin-user-view.ts';
import { usePathId } from '../../lib/use-path-id.ts';

const rows = {
  requests: (memberId: string) => <RequestsOfMember memberId={memberId} />,
  investments: (memberId: string) => <InvestmentsOfMember memberId={memberId} />,
  statement: (memberId: string) => <StatementOfMember memberId={memberId} />,
  referrals: (memberId: string) => <ReferralsOfMember memberId={memberId} />,
};
const historyOf = ({ id }: AdminUser) => <UserTransactions userId={id} />;

/** One member, with every row behind the balances. */
export function AdminMemberPage() {
  return <AdminMember id={usePathId()} rows={rows} history={historyOf} />;
}
