import { z } from 'zod';
import { Email, Username } from './auth.ts';
import { languageCodes } from './languages.ts';
import { BankDetailsInput } from './users.ts';

/* Apart from the other inputs of users, which pages load. */

/** A member of another system, as the operator imports them. Without a password and without money. */
export const ImportMemberInput = z.strictObject({
  username: Username,
  email: Email,
  ...BankDetailsInput.shape,
  /** The username of the member who referred them. */
  referrer: Username.optional(),
  language: z.enum(languageCodes).optional(),
});
export type ImportMemberInput = z.infer<typeof ImportMemberInput>;
