import { isRecordNumber } from '../lib/is-record-number.ts';

/** The address of the page of closed members, filtered by the number when the search is one. */
export const closedMembersHref = (search: string): string =>
  isRecordNumber(search) ? `/admin/closed-members?q=${search}` : '/admin/closed-members';
