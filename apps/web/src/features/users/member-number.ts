/** Whether a text may be the number of a member, as the server takes it. */
export const isMemberNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** Where closed members are looked for: the one with this number, where the search is a number. */
export const closedMembersOf = (search: string): string =>
  isMemberNumber(search) ? `/admin/closed-members?q=${search}` : '/admin/closed-members';
