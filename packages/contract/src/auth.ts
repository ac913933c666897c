import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import { Language } from './languages.ts';
import { Role } from './roles.ts';
import { passwordLength, textMax, usernameLength, usernamePattern } from './limits.ts';

export const referralCodeLength = 8;

/** Letters and digits that nobody confuses when reading a code aloud. */
export const referralCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const Username = z.string().trim().min(usernameLength.min).max(usernameLength.max).regex(usernamePattern);
export const Email = z.email().max(textMax.email);
export const NewPassword = z.string().min(passwordLength.min).max(passwordLength.max);

export const RegisterInput = z.strictObject({
  username: Username,
  email: Email,
  password: NewPassword,
  /** A friend's code; upper and lower case are the same. Empty or null: nobody invited. */
  referralCode: z
    .string()
    .trim()
    .max(32)
    .regex(/^[A-Za-z0-9]*$/)
    .nullish(),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z.strictObject({
  username: z.string().trim().min(1).max(textMax.email),
  password: z.string().min(1).max(passwordLength.max),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** The bearer token is shown once, here; the server keeps only its hash. */
export const AuthResponse = z.object({ token: z.string(), username: z.string() });
export type AuthResponse = z.infer<typeof AuthResponse>;

/** What a session must do before it may do anything else. */
export const requiredActions = ['change_password'] as const;

/** The logged-in user, with the fields of the specification and no others. `balance` is the available balance in IDR. */
export const Me = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: Role,
  balance: Idr,
  userNumber: z.number().int(),
  profileImage: z.string().nullable(),
  bankName: z.string().nullable(),
  accountName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  totalInterest: Idr,
  referralCode: z.string(),
  createdAt: Instant,
});
export type Me = z.infer<typeof Me>;

/** The logged-in user with what screens need besides. `requiredAction` is there only while there is one. */
export const OwnSession = Me.extend({
  /** Names the bank details as they are shown here; `expectedPayee` of a withdrawal repeats it. */
  payeeMark: z.string(),
  /** Who saved the bank details last; null: there are none. */
  bankDetailsBy: z.enum(['member', 'staff']).nullable(),
  /** The language kept with the account; null: none is known. */
  language: Language.nullable(),
  requiredAction: z.enum(requiredActions).optional(),
});
export type OwnSession = z.infer<typeof OwnSession>;
