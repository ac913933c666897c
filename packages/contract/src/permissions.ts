/** The role of a user. A *member* is a user with role `user`; an *auditor* reads what administrators see, and changes nothing. */
export const roles = ['user', 'auditor', 'admin', 'master_admin'] as const;
type Role = (typeof roles)[number];

/**
 * Who may call a procedure; declared with the procedure. `reader` and `master_reader`: who sees what an administrator and a master admin
 * see; `editor`: who may change more of their own account than an auditor.
 */
export const permissions = ['public', 'session', 'editor', 'member', 'reader', 'master_reader', 'admin', 'master_admin'] as const;
export type Permission = (typeof permissions)[number];

const administrators: readonly Role[] = ['admin', 'master_admin'];
const allowed: Record<Permission, readonly Role[]> = {
  public: roles,
  session: roles,
  editor: ['user', ...administrators],
  member: ['user'],
  reader: ['auditor', ...administrators],
  master_reader: ['auditor', 'master_admin'],
  admin: administrators,
  master_admin: ['master_admin'],
};

/** True when a caller with `role` (null: not logged in) has `permission`. */
export function isAllowed(permission: Permission, role: Role | null): boolean {
  return role === null ? permission === 'public' : allowed[permission].includes(role);
}
