import type { Role } from '@app/contract';
import type { UserKind } from './admin-user-view.ts';

/** The sentences that differ between members and administrators, by their full keys. */
export const userWords = {
  member: {
    title: 'app:nav.admin.users',
    loadFailed: 'users:failed.load',
    add: 'users:new.member',
    added: 'users:toast.created',
    updated: 'users:toast.updated',
    updateFailed: 'users:failed.update',
    deleted: 'users:toast.deleted',
    deleteFailed: 'users:failed.delete',
    none: 'users:empty.none',
    noneText: 'users:empty.noneText',
    searchCovers: 'users:empty.searchCovers',
  },
  administrator: {
    title: 'app:nav.admin.management',
    loadFailed: 'users:failed.loadAdmins',
    add: 'users:new.administrator',
    added: 'users:toast.adminCreated',
    updated: 'users:toast.adminUpdated',
    updateFailed: 'users:failed.updateAdmin',
    deleted: 'users:toast.adminDeleted',
    deleteFailed: 'users:failed.deleteAdmin',
    none: 'users:empty.noAdmins',
    noneText: 'users:empty.noAdminsText',
    searchCovers: 'users:empty.adminSearchCovers',
  },
} as const satisfies Record<UserKind, Record<string, string>>;

export const roleWords = {
  user: 'users:role.user',
  admin: 'users:role.admin',
  master_admin: 'users:role.master_admin',
} as const satisfies Record<Role, string>;
