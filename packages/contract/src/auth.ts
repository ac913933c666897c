import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import { languageCodes } from './languages.ts';
import { Role } from './roles.ts';
import { SecondFactorCode } from './second-factor.ts';
import { passwordLength, textMax, usernameLength, usernamePattern } from './limits.ts';

export const referralCodeLength = 8;

/** Letters and digits that are not confused when read aloud. */
export const referralCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const Username = z.string().trim().min(usernameLength.min).max(usernameLength.max).regex(usernamePattern);
export const Email = z.email().max(textMax.email);
export const NewPassword = z.string().min(passwordLength.min).max(passwordLength.max);
/** A new password of a user of any role: the verb, which knows the role, refuses one that is too short. */
export const NewPasswordOfAnyRole = z.string().max(passwordLength.max);
export const passwordLengths = `at least ${passwordLength.min} characters, ${passwordLength.minAdmin} for an administrator or auditor`;

export const RegisterInput = z
  .strictObject({
    username: Username.describe('The name to log in with.'),
    email: Email.describe('The email address.'),
    password: NewPassword.describe('The password.'),
    referralCode: z
      .string()
      .trim()
      .max(32)
      .regex(/^[A-Za-z0-9]*$/)
      .nullish()
      .describe("A referrer's code, in any case. Empty or null: none."),
  })
  .describe('A new member.');
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z
  .strictObject({
    username: z.string().trim().min(1).max(textMax.email).describe('Username, in any case.'),
    password: z.string().min(1).max(passwordLength.max).describe('The password.'),
    code: SecondFactorCode.optional().describe(
      'The code of the authenticator app, or a recovery code; asked of a user who has a second factor, with SECOND_FACTOR_REQUIRED, or with PASSKEY_REQUIRED where there is no app.',
    ),
  })
  .describe('The credentials of a log-in.');
export type LoginInput = z.infer<typeof LoginInput>;

export const AuthResponse = z
  .object({
    token: z.string().describe('The bearer token of the new session; it is not shown again.'),
    username: z.string().describe('Username as it was registered.'),
  })
  .describe('A new session. The bearer token is returned once, here; the server stores only its hash.');
export type AuthResponse = z.infer<typeof AuthResponse>;

/**
 * The actions that a session can be required to do before any other: to replace a password that staff chose, or, as an administrator or
 * auditor while protection is on, to set up a second factor.
 */
export const requiredActions = ['change_password', 'set_up_second_factor'] as const;
export type RequiredAction = (typeof requiredActions)[number];

export const Me = z
  .object({
    id: z.uuid().describe('Id of the user.'),
    username: z.string().describe('The name to log in with.'),
    email: z.string().describe('The email address.'),
    role: Role.describe('Member, auditor, administrator or master admin.'),
    accessUntil: Instant.optional().describe('When the access of an auditor ends; absent for every other role.'),
    balance: Idr.describe('The available balance, IDR.'),
    userNumber: z.number().int().describe('The member number, as shown to administrators.'),
    profileImage: z.string().nullable().describe('URL path of the profile picture; null: none.'),
    bankName: z.string().nullable().describe("Bank of the user's own account, for withdrawals; null: not given."),
    accountName: z.string().nullable().describe('Holder of that account; null: not given.'),
    accountNumber: z.string().nullable().describe('Number of that account; null: not given.'),
    totalInterest: Idr.describe('All interest earned so far, IDR.'),
    referralCode: z.string().describe('The code with which friends register.'),
    createdAt: Instant.describe('When the user registered.'),
  })
  .describe('The logged-in user, with exactly the fields of the specification; an auditor also with the end of the access.');
export type Me = z.infer<typeof Me>;

export const CurrentUser = Me.extend({
  payeeMark: z.string().describe('Identifies the bank details as shown here; `expectedPayee` of a withdrawal repeats it.'),
  bankDetailsBy: z.enum(['member', 'staff']).nullable().describe('Who saved the bank details last; null: there are none.'),
  language: z.enum(languageCodes).nullable().describe('The language stored with the account; null: not known.'),
  requiredAction: z.enum(requiredActions).optional().describe('What the user must do before any other call; absent: nothing.'),
}).describe('The logged-in user with their language, who saved the bank details, and a required action.');
export type CurrentUser = z.infer<typeof CurrentUser>;
