/** What a member reads in place of an administrator's log-in name. */
export const staffName = 'admin';
