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
  /* The password was right; the log-in ends without a session unless a code follows. */
  'code_asked',
  'code_wrong',
  'recovery_code_used',
  'recovery_codes_renewed',
  'second_factor_added',
  'second_factor_removed',
  'passkey_renamed',
  /* By an administrator or by the operator. */
  'second_factor_reset',
  'session_ended',
  /* Neither the device nor the network was known. */
  'new_device',
  'withdrawal_requested',
  'payouts_frozen',
  'payouts_released',
  'day_limit_changed',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/**
 * Why a session ended without a log-out. `by_owner`: its user ended it in the list of sessions; `password`, `role`,
 * `second_factor`: the password, the role or the second factor of its user was changed; `not_me`: by the link of a mail to its user; `by_staff`: an administrator
 * ended all of them.
 */
export const sessionEndReasons = [
  'by_owner',
  'password',
  'role',
  'second_factor',
  'not_me',
  'by_staff',
  'account_deleted',
  'idle',
  'expired',
] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** The kinds of stored log-in origins of a user. */
export const originKinds = ['device', 'network', 'browser'] as const;
export type OriginKind = (typeof originKinds)[number];

/** The events of which the user is notified at once, because another person may have caused them. Staff's changes have notices of their own. */
export const notifiedEventKinds = [
  'new_device',
  'code_asked',
  'password_changed',
  'bank_details_changed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'second_factor_added',
  'second_factor_removed',
  'withdrawal_requested',
  'payouts_frozen',
  'payouts_released',
  'day_limit_changed',
] as const satisfies readonly SecurityEventKind[];
export type NotifiedEventKind = (typeof notifiedEventKinds)[number];
