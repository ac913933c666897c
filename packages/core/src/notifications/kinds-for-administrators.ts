import type { NotificationKind } from '@app/contract';

/** The kinds that are no longer shown or sent to a recipient who has become a member. */
export const kindsForAdministrators: readonly NotificationKind[] = ['new-request', 'bank-destination-changed'];
