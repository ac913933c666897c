/* Separate from the permissions, which the public pages load too. */

import { isAllowed, roles, type Permission } from './permissions.ts';

type Role = (typeof roles)[number];

/** The roles that have this permission. */
export const rolesWith = (permission: Permission): readonly Role[] => roles.filter((role) => isAllowed(permission, role));

/** Whether a role is that of a member: who has a balance, and a shorter password than those who work for the company. */
export const isMember = (role: Role): boolean => isAllowed('member', role);

/** Whether a role is that of someone who works for the company: administrators and auditors. */
export const isStaff = (role: Role): boolean => isAllowed('reader', role);

/** The roles of administrators, who may change and approve. */
export type AdministratorRole = Exclude<Role, 'user' | 'auditor'>;
export const isAdministrator = (role: Role): role is AdministratorRole => isAllowed('admin', role);

/** Whether the access of users with this role ends by itself (`accessUntil`). */
export const isAuditor = (role: Role): role is 'auditor' => role === 'auditor';
