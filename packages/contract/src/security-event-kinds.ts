/* Apart from the schemas, so that a page can know them without bringing the schemas along. */

/** What is recorded about the security of an account. */
export const securityEventKinds = [
  'login',
  'login_failed',
  'login_throttled',
  'logout',
  'registered',
  'access_refused',
  'password_changed',
  'password_reset',
  'bank_details_changed',
  'role_changed',
  'session_ended',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Why a session ended without a log-out. */
export const sessionEndReasons = ['by_owner', 'password', 'role', 'account_deleted', 'idle', 'expired'] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** What is remembered of where a user logged in from. */
export const originKinds = ['device', 'network'] as const;
export type OriginKind = (typeof originKinds)[number];
