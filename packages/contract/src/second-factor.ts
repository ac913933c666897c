import { z } from 'zod';
import { Instant } from './instants.ts';
import { passwordLength } from './limits.ts';

/** A code of six digits from the authenticator app, or a recovery code. Spaces, dashes and letter case are ignored. */
export const SecondFactorCode = z.string().trim().min(1).max(40);

const currentPassword = z.string().min(1).max(passwordLength.max).describe("The caller's password.");

export const SecondFactor = z
  .object({
    since: Instant.nullable().describe('When the authenticator app was confirmed; null: there is no second factor.'),
    recoveryCodesLeft: z.number().int().describe('The number of recovery codes that were not used yet.'),
  })
  .describe("The caller's second factor: an authenticator app and recovery codes.");
export type SecondFactor = z.infer<typeof SecondFactor>;

export const StartSecondFactorInput = z.strictObject({ currentPassword }).describe('Proof that the caller is the owner of the account.');
export type StartSecondFactorInput = z.infer<typeof StartSecondFactorInput>;

export const StartedSecondFactor = z
  .object({
    secret: z.string().describe('The secret for the authenticator app, in base32; it is not shown again.'),
    uri: z.string().describe('The same as an `otpauth:` address, for a QR code.'),
  })
  .describe('The secret of an authenticator app that is not confirmed yet.');
export type StartedSecondFactor = z.infer<typeof StartedSecondFactor>;

export const ConfirmSecondFactorInput = z
  .strictObject({ code: SecondFactorCode.describe('The code that the authenticator app shows now.') })
  .describe('Proof that the authenticator app has the secret.');
export type ConfirmSecondFactorInput = z.infer<typeof ConfirmSecondFactorInput>;

export const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).describe('The codes; each is accepted once. They are not shown again.') })
  .describe('A new set of recovery codes, which replaces every earlier one.');
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const StepUpInput = z
  .strictObject({ code: SecondFactorCode.describe('A code of the authenticator app, or a recovery code.') })
  .describe('Proof that the caller still has the second factor.');
export type StepUpInput = z.infer<typeof StepUpInput>;

export const StepUp = z
  .object({ freshUntil: Instant.describe('Until then no call of this session answers STEP_UP_REQUIRED.') })
  .describe('How long a code counts for the other calls of the session.');
export type StepUp = z.infer<typeof StepUp>;

export const ChangeSecondFactorInput = z
  .strictObject({
    currentPassword,
    code: SecondFactorCode.describe('A code of the authenticator app, or a recovery code.'),
  })
  .describe('Both factors of the caller.');
export type ChangeSecondFactorInput = z.infer<typeof ChangeSecondFactorInput>;
