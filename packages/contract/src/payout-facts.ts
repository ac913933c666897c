/* Separate from the schemas, so that a page can import them alone. */

/** What caused a hold of a member's payouts. `role`: the user was an administrator until then; changes by administrators cause no hold. */
export const holdReasons = ['bank_details', 'password', 'second_factor', 'recovery_code', 'role'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Who froze the payouts of a member. `link`: a person with the link from a mail to the member. */
export const freezers = ['member', 'link', 'administrator'] as const;
export type Freezer = (typeof freezers)[number];

/** The bounds of how long payouts are on hold, hours; the database has the same ones. */
export const holdHours = { min: 24, max: 168 } as const;

/** So many days does the link in a mail freeze the payouts of its recipient. */
export const freezeLinkDays = 30;

/** Why a movement of money is listed for a closer look. */
export const payoutExceptionKinds = ['same_administrator', 'shared_account', 'shared_device'] as const;
export type PayoutExceptionKind = (typeof payoutExceptionKinds)[number];
