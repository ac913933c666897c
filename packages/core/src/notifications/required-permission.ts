import { isAllowed, type NotificationKind, type Permission, type Role } from '@app/contract';

/** The permission without which a recipient is neither shown nor sent a kind any more, although it was for them; others are about themselves. */
const required: Partial<Record<NotificationKind, Permission>> = {
  'new-request': 'admin',
  'bank-destination-changed': 'admin',
  checkpoint: 'master_reader',
};

/** Whether a recipient with this role may still read notifications of this kind. */
export const mayRead = (kind: NotificationKind, role: Role): boolean => isAllowed(required[kind] ?? 'session', role);

export const kindsKeptFrom = (role: Role): NotificationKind[] =>
  (Object.keys(required) as NotificationKind[]).filter((kind) => !mayRead(kind, role));
