import { Link } from 'wouter';

/** A member's name as a link to the member's page. */
export function MemberLink({ id, username }: { id: string; username: string }) {
  return <Link href={`/admin/users/${id}`}>{username}</Link>;
}
