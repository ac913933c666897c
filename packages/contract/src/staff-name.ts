/** The name shown in place of an administrator's username to callers who may not see it; no member can have it. */
export const staffName = 'admin';
