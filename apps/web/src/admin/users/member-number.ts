/** Whether the server accepts this text as a member number. */
export const isMemberNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** The address of the page of closed members, filtered by the number when the search is one. */
export const closedMembersHref = (search: string): string =>
  isMemberNumber(search) ? `/admin/closed-members?q=${search}` : '/admin/closed-members';
