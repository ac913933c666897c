/** The name shown to members in place of an administrator's username. */
export const staffName = 'admin';
