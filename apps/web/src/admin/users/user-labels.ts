import { isAuditor, type Role } from '@app/contract';
import type { ListedUser, UserKind } from './user-view.ts';

/** The translation keys that differ between members and administrators, for lists and for what is not about one user. */
export const userLabels = {
  member: {
    loadFailed: 'users:failed.load',
    add: 'users:new.member',
    create: 'users:new.member',
    added: 'users:toast.created',
    updated: 'users:toast.updated',
    updateFailed: 'users:failed.update',
    deleted: 'users:toast.deleted',
    deleteFailed: 'users:failed.delete',
    emptyTitle: 'users:empty.none',
    emptyText: 'users:empty.noneText',
    searchedFields: 'users:empty.searchCovers',
  },
  administrator: {
    loadFailed: 'users:failed.loadAdmins',
    add: 'users:new.administrator',
    create: 'users:new.createAdministrator',
    added: 'users:toast.adminCreated',
    updated: 'users:toast.adminUpdated',
    updateFailed: 'users:failed.updateAdmin',
    deleted: 'users:toast.adminDeleted',
    deleteFailed: 'users:failed.deleteAdmin',
    emptyTitle: 'users:empty.noAdmins',
    emptyText: 'users:empty.noAdminsText',
    searchedFields: 'users:empty.adminSearchCovers',
  },
} as const satisfies Record<UserKind, Record<string, string>>;

const auditorLabels = {
  ...userLabels.administrator,
  create: 'users:new.createAuditor',
  added: 'users:toast.auditorCreated',
  updated: 'users:toast.auditorUpdated',
  updateFailed: 'users:failed.updateAuditor',
  deleted: 'users:toast.auditorDeleted',
  deleteFailed: 'users:failed.deleteAuditor',
} as const;

/** The translation keys for one user of a kind, who may be an auditor among administrators. */
export const labelsOf = (kind: UserKind, { role }: Pick<ListedUser, 'role'>) => (isAuditor(role) ? auditorLabels : userLabels[kind]);

export const roleLabels = {
  user: 'users:role.user',
  auditor: 'users:role.auditor',
  admin: 'users:role.admin',
  master_admin: 'users:role.master_admin',
} as const satisfies Record<Role, string>;
