/* Separate from the schemas, so that a page can import them alone. */

/** Why payouts to a member are on hold: what was changed or used, by which whoever took over an account is paid. `role`: the member was an administrator, whose changes hold nothing. */
export const holdReasons = ['bank_details', 'password', 'second_factor', 'recovery_code', 'role'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Who froze the payouts of a member: the member, whoever had the link of a mail to them, or an administrator. */
export const freezers = ['member', 'link', 'administrator'] as const;
export type Freezer = (typeof freezers)[number];

/** The bounds of how long payouts are on hold, hours; the database has the same ones. */
export const holdHours = { min: 24, max: 168 } as const;

/** So many days does the link in a mail freeze the payouts of its recipient. */
export const freezeLinkDays = 30;

/** Why a movement of money is listed for a closer look. */
export const payoutExceptionKinds = ['same_administrator', 'shared_account'] as const;
export type PayoutExceptionKind = (typeof payoutExceptionKinds)[number];
