import { staffName } from '@app/contract';
import { Link } from 'wouter';
import { useMay } from '../../shared/lib/session.tsx';

type MemberLinkProps = { id: string; username: string };

/** A member's name as a link to the member's page. */
export function MemberLink({ id, username }: MemberLinkProps) {
  return <Link href={`/admin/users/${id}`}>{username}</Link>;
}

/**
 * The same for a friend or referrer. One who has become an administrator has no link for a plain administrator, who may not see that page:
 * the server sends `staffName` as the name.
 */
export function RelatedMemberLink({ id, username }: MemberLinkProps) {
  const seesAll = useMay('master_reader');
  const isHidden = !seesAll && username === staffName;
  return isHidden ? username : <MemberLink id={id} username={username} />;
}
