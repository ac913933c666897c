import { staffName } from '@app/contract';
import { Link } from 'wouter';
import { useUser } from '../../shared/lib/session.tsx';

type MemberLinkProps = { id: string; username: string };

/** A member's name as a link to the member's page. */
export function MemberLink({ id, username }: MemberLinkProps) {
  return <Link href={`/admin/users/${id}`}>{username}</Link>;
}

/** The same of a friend or referrer: without a link where they have become an administrator, whose page the viewer may not see. */
export function RelatedMemberLink({ id, username }: MemberLinkProps) {
  const { role } = useUser();
  const isHidden = role !== 'master_admin' && username === staffName;
  return isHidden ? username : <MemberLink id={id} username={username} />;
}
