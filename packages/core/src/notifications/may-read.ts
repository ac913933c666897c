import { administratorKinds, isAllowed, type NotificationKind, type Permission, type Role } from '@app/contract';

/** The permission that a reader of this kind still needs when it is shown or sent; without an entry, any user. */
const required: Partial<Record<NotificationKind, Permission>> = {
  ...Object.fromEntries(administratorKinds.map((kind) => [kind, 'admin'])),
  checkpoint: 'master_reader',
};

/** Whether a recipient with this role may still read notifications of this kind. */
export const mayRead = (kind: NotificationKind, role: Role): boolean => isAllowed(required[kind] ?? 'session', role);

export const unreadableKinds = (role: Role): NotificationKind[] =>
  (Object.keys(required) as NotificationKind[]).filter((kind) => !mayRead(kind, role));
