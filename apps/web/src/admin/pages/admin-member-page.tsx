import { SecurityEventsOfMember } from '../audit/security-events-of-member.tsx';
import { InvestmentsOfMember } from '../investments/investments-of-member.tsx';
import { ReferralsOfMember } from '../referrals/referrals-of-member.tsx';
import { RequestsOfMember } from '../requests/requests-of-member.tsx';
import { StatementOfMember } from '../statement/statement-of-member.tsx';
import { UserTransactions } from '../transactions/user-transactions.tsx';
import { MemberByNumber } from '../users/member-by-number.tsx';
import { MemberPage } from '../users/member-page.tsx';
import type { ListedUser } from '../users/user-view.ts';
import { usePathId } from '../lib/use-path-id.ts';

const tabContents = {
  requests: (memberId: string) => <RequestsOfMember memberId={memberId} />,
  investments: (memberId: string) => <InvestmentsOfMember memberId={memberId} />,
  statement: (memberId: string) => <StatementOfMember memberId={memberId} />,
  referrals: (memberId: string) => <ReferralsOfMember memberId={memberId} />,
  security: (memberId: string) => <SecurityEventsOfMember memberId={memberId} />,
};
/* A record number is never as long. */
const idPattern = /^[0-9a-f-]{36}$/i;
const historyOf = ({ id }: ListedUser) => <UserTransactions userId={id} />;

/** The page of one member, with the lists that its tabs and its drawer show; a member number in the address leads to it. */
export function AdminMemberPage() {
  const id = usePathId();
  if (!idPattern.test(id)) return <MemberByNumber name={id} />;
  return <MemberPage id={id} tabContents={tabContents} history={historyOf} />;
}
