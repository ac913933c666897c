/** The name shown in place of an administrator's username to callers who may not see it; no member can register with it. */
export const staffName = 'admin';
