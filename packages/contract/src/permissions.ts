/** The role of a user. A *member* is a user with role `user`. */
export const roles = ['user', 'admin', 'master_admin'] as const;
type Role = (typeof roles)[number];

/** Who may call a procedure; declared with the procedure. */
export const permissions = ['public', 'session', 'member', 'admin', 'master_admin'] as const;
export type Permission = (typeof permissions)[number];

const allowed: Record<Permission, readonly Role[]> = {
  public: roles,
  session: roles,
  member: ['user'],
  admin: ['admin', 'master_admin'],
  master_admin: ['master_admin'],
};

/** True when a caller with `role` (null: not logged in) has `permission`. */
export function isAllowed(permission: Permission, role: Role | null): boolean {
  return role === null ? permission === 'public' : allowed[permission].includes(role);
}
