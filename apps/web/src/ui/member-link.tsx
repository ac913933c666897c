import { Link } from 'wouter';

/** A member's name, which leads to the page of that member. */
export function MemberLink({ id, username }: { id: string; username: string }) {
  return <Link href={`/admin/users/${id}`}>{username}</Link>;
}
