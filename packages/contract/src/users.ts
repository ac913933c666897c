import { z } from 'zod';
import { userSorts } from './list-orders.ts';
import { planTypes } from '@app/money';
import { Idr, IdrOrZeroInput } from './amounts.ts';
import { Email, Me, NewPassword, Username } from './auth.ts';
import { Instant } from './instants.ts';
import { dayRange, listInput } from './lists.ts';
import { Referral } from './referrals.ts';
import { namesAnEdit } from './names-an-edit.ts';
import { roles } from './permissions.ts';
import { Role } from './roles.ts';
import { lineOf, noteOf, SearchText } from './texts.ts';
import { textMax } from './limits.ts';

/** A user as administrators read them: what the user reads of themselves, and what is invested. Amounts in IDR. */
export const User = Me.extend({
  invested: Idr,
  activeInvestments: z.number().int(),
});
export type User = z.infer<typeof User>;

/** Bank fields as a form sends them: an empty text clears the field. */
const bankField = z.union([lineOf(textMax.bankField), z.literal('').transform(() => null)]).nullable();

/** Where a member's withdrawals are paid to. */
const bankDetails = { bankName: bankField.optional(), accountName: bankField.optional(), accountNumber: bankField.optional() };
export const BankDetailsInput = z.strictObject(bankDetails);
export type BankDetailsInput = z.infer<typeof BankDetailsInput>;

/** `sort`: newest first unless said; `username` from A to Z, `balance` the largest available balance first.
 * `role`: `administrator` is either kind of them. */
export const ListUsersInput = z.object({
  ...listInput,
  sort: z.enum(userSorts).optional(),
  role: z.enum([...roles, 'administrator']).optional(),
  search: SearchText.optional(),
});
export type ListUsersInput = z.infer<typeof ListUsersInput>;

export const ExportUsersInput = ListUsersInput.omit({ limit: true, cursor: true });
export const ExportAdministratorsInput = ExportUsersInput.omit({ role: true });

export const UserIdInput = z.strictObject({ id: z.uuid() });
export const ListUserTransactionsInput = z.object({ ...listInput, id: z.uuid() });
export type ListUserTransactionsInput = z.infer<typeof ListUserTransactionsInput>;

export const ListUserReferralsInput = z.object({ ...listInput, id: z.uuid() });
export type ListUserReferralsInput = z.infer<typeof ListUserReferralsInput>;
export const ListUserStatementInput = z.object({ ...listInput, ...dayRange, id: z.uuid() });
export type ListUserStatementInput = z.infer<typeof ListUserStatementInput>;

/** A friend as administrators read them. */
export const UserReferral = z.object({ id: z.uuid(), ...Referral.shape });
export type UserReferral = z.infer<typeof UserReferral>;

/** Everything about a user that an administrator's page of them begins with. Amounts in IDR. */
export const UserOverview = z.object({
  user: User,
  available: Idr,
  invested: Idr,
  /** Asked for withdrawal and not decided. `available − pending = free − uncovered`, neither below nothing. */
  pending: Idr,
  free: Idr,
  uncovered: Idr,
  /** Still owed from bonuses taken back; the next bonuses pay it. */
  bonusDebt: Idr,
  tier: z.enum(planTypes),
  referrer: z.object({ id: z.uuid(), username: z.string() }).nullable(),
  referralCount: z.number().int(),
  referralBonus: Idr,
  investments: z.object({ active: z.number().int(), completed: z.number().int() }),
  deposits: z.object({ pending: z.number().int(), approved: z.number().int(), rejected: z.number().int() }),
  withdrawals: z.object({ pending: z.number().int(), approved: z.number().int(), rejected: z.number().int() }),
  lastLoginAt: Instant.nullable(),
  termsVersion: z.string().nullable(),
  termsAcceptedAt: Instant.nullable(),
  asOf: Instant,
});
export type UserOverview = z.infer<typeof UserOverview>;

export const CreateUserInput = z.strictObject({ username: Username, email: Email, password: NewPassword, role: Role.default('user') });
export type CreateUserInput = z.infer<typeof CreateUserInput>;

/**
 * What an administrator changes of a user; what is absent stays. `balance` is what the available balance is to be (IDR),
 * posted as an adjustment of the difference; with `expectedBalance` only while that is what it still is.
 */
export const UpdateUserInput = z
  .strictObject({
    id: z.uuid(),
    ...bankDetails,
    balance: IdrOrZeroInput.optional(),
    expectedBalance: IdrOrZeroInput.optional(),
    reason: noteOf(textMax.note).nullish(),
    role: Role.optional(),
    password: NewPassword.optional(),
  })
  .refine(...namesAnEdit(['id', 'expectedBalance', 'reason']));
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;
