import { InvestmentsOfMember } from '../investments/investments-of-member.tsx';
import { ReferralsOfMember } from '../referrals/referrals-of-member.tsx';
import { RequestsOfMember } from '../requests/requests-of-member.tsx';
import { StatementOfMember } from '../statement/statement-of-member.tsx';
import { UserTransactions } from '../transactions/user-transactions.tsx';
import { MemberPage } from '../users/member-page.tsx';
import type { ListedUser } from '../users/user-view.ts';
import { usePathId } from '../lib/use-path-id.ts';

const tabContents = {
  requests: (memberId: string) => <RequestsOfMember memberId={memberId} />,
  investments: (memberId: string) => <InvestmentsOfMember memberId={memberId} />,
  statement: (memberId: string) => <StatementOfMember memberId={memberId} />,
  referrals: (memberId: string) => <ReferralsOfMember memberId={memberId} />,
};
const historyOf = ({ id }: ListedUser) => <UserTransactions userId={id} />;

/** The page of one member, with the lists that its tabs and its drawer show. */
export function AdminMemberPage() {
  return <MemberPage id={usePathId()} tabContents={tabContents} history={historyOf} />;
}
