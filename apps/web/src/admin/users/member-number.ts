import { recordNumberOf } from '@app/contract';

/** The address of the page of closed members, filtered by the number when the search is one. */
export function closedMembersHref(search: string): string {
  const number = recordNumberOf(search);
  return number === undefined ? '/admin/closed-members' : `/admin/closed-members?q=${number}`;
}
