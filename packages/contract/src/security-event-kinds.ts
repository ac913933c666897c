/* Separate from the schemas, so that a page can import them alone. */

/** The kinds of recorded security events of an account. */
export const securityEventKinds = [
  'login',
  'login_failed',
  'login_throttled',
  'logout',
  'registered',
  /* By an administrator or by the operator, who chose the password. */
  'account_created',
  /* A call refused with status 403 (except for a password that has to be changed first), or the payment proof of another member. */
  'access_refused',
  'password_changed',
  'password_reset',
  'bank_details_changed',
  'role_changed',
  'session_ended',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/**
 * Why a session ended without a log-out. `by_owner`: its user ended it in the list of sessions; `password`, `role`: the password or
 * the role of its user was changed.
 */
export const sessionEndReasons = ['by_owner', 'password', 'role', 'account_deleted', 'idle', 'expired'] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** The kinds of stored log-in origins of a user. */
export const originKinds = ['device', 'network'] as const;
export type OriginKind = (typeof originKinds)[number];
