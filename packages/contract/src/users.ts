import { z } from 'zod';
import { userSorts } from './list-orders.ts';
import { planTypes } from '@app/money';
import { Idr, IdrOrZeroInput } from './amounts.ts';
import { Email, Me, NewPasswordOfAnyRole, passwordLengths, Username } from './auth.ts';
import { Instant, InstantInput } from './instants.ts';
import { dayRange, listInput } from './lists.ts';
import { Referral } from './referrals.ts';
import { requireEditedField } from './require-edited-field.ts';
import { roles } from './permissions.ts';
import { Role } from './roles.ts';
import { singleLine, noteOf, Reason, SearchText } from './texts.ts';
import { accessDays } from './access-days.ts';
import { textMax } from './limits.ts';

export const User = Me.extend({
  invested: Idr.describe('The invested balance, IDR.'),
  activeInvestments: z.number().int().describe('Number of active investments.'),
}).describe("A user as shown to administrators: the user's own fields and the invested balance.");
export type User = z.infer<typeof User>;

/** A bank field as a form sends it: an empty text clears the field. */
const bankField = z.union([singleLine(textMax.bankField), z.literal('').transform(() => null)]).nullable();

/** The bank account for a member's withdrawals. */
const bankDetails = {
  bankName: bankField.optional().describe('Name of the bank; empty or null removes it.'),
  accountName: bankField.optional().describe('Holder of the account; empty or null removes it.'),
  accountNumber: bankField.optional().describe('Number of the account; empty or null removes it.'),
};
export const BankDetailsInput = z.strictObject(bankDetails);
export type BankDetailsInput = z.infer<typeof BankDetailsInput>;

export const ListUsersInput = z.object({
  ...listInput,
  sort: z
    .enum(userSorts)
    .optional()
    .describe('`newest` (the default), `oldest`, `username`: from A to Z, or `balance`: the largest available balance first.'),
  role: z
    .enum([...roles, 'administrator'])
    .optional()
    .describe('Only users with this role; `administrator`: every role but that of members.'),
  search: SearchText.optional().describe(
    'Part of a username, email address, bank account or number; one or two characters: the beginning of a username or account name, or a number.',
  ),
});
export type ListUsersInput = z.infer<typeof ListUsersInput>;

export const ExportUsersInput = ListUsersInput.omit({ limit: true, cursor: true });
export const ExportAdministratorsInput = ExportUsersInput.omit({ role: true });

export const UserIdInput = z.strictObject({
  id: z.uuid().describe('Id of the user.'),
});
export const UserReasonInput = z
  .strictObject({ id: z.uuid().describe('Id of the user.'), reason: Reason.describe('Why, for the audit log.') })
  .describe('The user, and why.');
export type UserReasonInput = z.infer<typeof UserReasonInput>;
export const ListUserTransactionsInput = z.object({
  ...listInput,
  id: z.uuid().describe('Id of the user.'),
});
export type ListUserTransactionsInput = z.infer<typeof ListUserTransactionsInput>;

export const ListUserReferralsInput = z.object({
  ...listInput,
  id: z.uuid().describe('Id of the user.'),
});
export type ListUserReferralsInput = z.infer<typeof ListUserReferralsInput>;
export const ListUserStatementInput = z.object({
  ...listInput,
  ...dayRange,
  id: z.uuid().describe('Id of the user.'),
});
export type ListUserStatementInput = z.infer<typeof ListUserStatementInput>;

export const UserReferral = z
  .object({
    id: z.uuid().describe('Id of the friend.'),
    ...Referral.shape,
  })
  .describe('A referred friend as shown to administrators.');
export type UserReferral = z.infer<typeof UserReferral>;

const accessUntil = InstantInput.optional().describe(
  `When the access of an auditor ends: at most ${accessDays.max} days from now; for a new auditor at least ${accessDays.min} day, and ${accessDays.default} days when absent. An instant of the last ${accessDays.past} days ends that of an existing auditor at once. Refused for every other role.`,
);

const count = (status: string) => z.number().int().describe(`Number of those that are ${status}.`);

export const UserOverview = z
  .object({
    user: User.describe('The user.'),
    available: Idr.describe('The available balance, IDR.'),
    invested: Idr.describe('The current value of the active investments, IDR.'),
    pending: Idr.describe('The sum of the pending withdrawals, IDR.'),
    free: Idr.describe('The free balance, IDR.'),
    uncovered: Idr.describe(
      'The amount by which pending withdrawals exceed the available balance, IDR; `available − pending = free − uncovered`.',
    ),
    bonusDebt: Idr.describe('Debt from bonuses taken back, IDR; the next bonuses repay it.'),
    tier: z.enum(planTypes).describe("The highest plan that the member's money has reached."),
    referrer: z
      .object({
        id: z.uuid().describe('Id of the referrer.'),
        username: z
          .string()
          .describe('Username of the referrer; `admin` for one who became an administrator and whom the caller may not see.'),
      })
      .nullable()
      .describe('The member whose code the user registered with; null: none.'),
    referralCount: z.number().int().describe('Number of friends.'),
    referralBonus: Idr.describe('All referral bonuses, less those taken back, IDR.'),
    investments: z.object({ active: count('active'), completed: count('completed') }).describe('Number of investments, by status.'),
    deposits: z
      .object({ pending: count('pending'), approved: count('approved'), rejected: count('rejected') })
      .describe('Number of deposits, by status.'),
    withdrawals: z
      .object({ pending: count('pending'), approved: count('approved'), rejected: count('rejected') })
      .describe('Number of withdrawals, by status.'),
    secondFactorSince: Instant.nullable().describe('When the user confirmed an authenticator app; null: the user has none.'),
    lastLoginAt: Instant.nullable().describe('The last log-in; null: never.'),
    termsVersion: z.string().nullable().describe('The version of the terms that the user accepted; null: none.'),
    termsAcceptedAt: Instant.nullable().describe('When the user accepted the terms; null: never.'),
    asOf: Instant.describe('The server time at which the figures were read.'),
  })
  .describe('A user with balances, referrer and counts, for administrators.');
export type UserOverview = z.infer<typeof UserOverview>;

export const CreateUserInput = z
  .strictObject({
    username: Username.describe('The name to log in with.'),
    email: Email.describe('The email address.'),
    password: NewPasswordOfAnyRole.describe(`The first password: ${passwordLengths}.`),
    role: Role.default('user').describe('Member, auditor, administrator or master admin.'),
    accessUntil,
    mustChangePassword: z
      .boolean()
      .optional()
      .describe('Whether the user must replace the password at the first log-in, as after a reset; always while protection is on.'),
  })
  .describe('A new user.');
export type CreateUserInput = z.infer<typeof CreateUserInput>;

export const UpdateUserInput = z
  .strictObject({
    id: z.uuid().describe('Id of the user.'),
    ...bankDetails,
    balance: IdrOrZeroInput.optional().describe('The new available balance, IDR; the difference is posted as an adjustment.'),
    expectedBalance: IdrOrZeroInput.optional().describe(
      'The balance that the caller saw, IDR; refused with BALANCE_CHANGED when it differs now.',
    ),
    reason: noteOf(textMax.note).nullish().describe('For the audit log and the member.'),
    role: Role.optional().describe(
      'The new role; only a master admin may change it, and only a user who was created as an auditor can have that role.',
    ),
    accessUntil,
    password: NewPasswordOfAnyRole.optional().describe(
      `A new password, which the user must replace at the next log-in: ${passwordLengths}.`,
    ),
  })
  .refine(...requireEditedField({ ignoredFields: ['id', 'expectedBalance', 'reason'] }))
  .describe("An administrator's changes of a user; absent fields are kept.");
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;
