import { z } from 'zod';
import { Instant } from './instants.ts';
import { passwordLength } from './limits.ts';
import { singleLine } from './texts.ts';

/** A code of six digits from the authenticator app, or a recovery code. Spaces, dashes and letter case are ignored. */
export const SecondFactorCode = z.string().trim().min(1).max(40);

/** As text, because the keys have to arrive as they are. */
export const PasskeyAnswer = z
  .string()
  .min(1)
  .max(20_000)
  .describe('What the browser returned for the options of a passkey, as JSON text.');

/** The maximum length of the name of a passkey. */
export const passkeyNameMax = 60;

/** The maximum number of passkeys of a user. */
export const passkeysMax = 10;

const currentPassword = z.string().min(1).max(passwordLength.max).describe("The caller's password.");

export const SecondFactor = z
  .object({
    since: Instant.nullable().describe('When the first of the app and the passkeys was set up; null: there is no second factor.'),
    appSince: Instant.nullable().describe('When the authenticator app was confirmed; null: there is none.'),
    passkeys: z
      .array(
        z.object({
          id: z.string().describe('Id of the passkey, base64url.'),
          name: z.string().describe('The name that the user gave it.'),
          createdAt: Instant.describe('When it was added.'),
          lastUsedAt: Instant.nullable().describe('When it was last used; null: never.'),
          isSynced: z.boolean().describe("Whether the user's other devices have it too."),
        }),
      )
      .describe('The passkeys, the oldest first.'),
    recoveryCodesLeft: z.number().int().describe('The number of recovery codes that were not used yet.'),
  })
  .describe("The caller's second factor: an authenticator app, passkeys, or both, and recovery codes.");
export type SecondFactor = z.infer<typeof SecondFactor>;

const proof = {
  code: SecondFactorCode.optional().describe('A code of the authenticator app, or a recovery code; instead of `credential`.'),
  credential: PasskeyAnswer.optional().describe('The answer of a passkey to the options of `secondFactor.passkeyOptions`, as JSON text.'),
};
/** One of a code and a passkey. */
export type FactorProof = { code?: string | undefined; credential?: string | undefined };

const isOneAtMost = ({ code, credential }: FactorProof) => code === undefined || credential === undefined;
const isOne = (proof: FactorProof) => isOneAtMost(proof) && (proof.code ?? proof.credential) !== undefined;

const bothFactors = { currentPassword, ...proof };

export const ChangeSecondFactorInput = z
  .strictObject(bothFactors)
  .refine(isOneAtMost)
  .describe('Both factors of the caller: the password and, where there is a second factor, a code or a passkey.');
export type ChangeSecondFactorInput = z.infer<typeof ChangeSecondFactorInput>;

export const PasskeyOptions = z
  .object({ options: z.string().describe('The options for `navigator.credentials`, as JSON text.') })
  .describe('What the browser passes to the device; accepted for five minutes.');
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

const passkeyName = singleLine(passkeyNameMax).describe('A name by which the user knows the device.');

export const AddPasskeyInput = z
  .strictObject({
    credential: PasskeyAnswer.describe('The new passkey, as the browser returned it, as JSON text.'),
    name: passkeyName,
  })
  .describe('A passkey that the device has made.');
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>;

const passkeyId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{2,1364}$/)
  .describe('Id of the passkey, base64url.');

export const RenamePasskeyInput = z.strictObject({ id: passkeyId, name: passkeyName }).describe('A passkey and its new name.');
export type RenamePasskeyInput = z.infer<typeof RenamePasskeyInput>;

export const RemovePasskeyInput = z
  .strictObject({ ...bothFactors, id: passkeyId })
  .refine(isOneAtMost)
  .describe('The passkey to remove, and both factors of the caller.');
export type RemovePasskeyInput = z.infer<typeof RemovePasskeyInput>;

export const PasskeyLoginInput = z
  .strictObject({ credential: PasskeyAnswer.describe('The answer of a passkey to the options of `auth.passkeyOptions`, as JSON text.') })
  .describe('A log-in by passkey.');
export type PasskeyLoginInput = z.infer<typeof PasskeyLoginInput>;

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
  .object({
    recoveryCodes: z
      .array(z.string())
      .describe('The codes; each is accepted once. They are not shown again. Empty: the earlier ones stay valid.'),
  })
  .describe('New recovery codes, or none where the earlier ones stay valid.');
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const StepUpInput = z.strictObject(proof).refine(isOne).describe('Proof that the caller still has the second factor.');
export type StepUpInput = z.infer<typeof StepUpInput>;

export const StepUp = z
  .object({ freshUntil: Instant.describe('Until then no call of this session answers STEP_UP_REQUIRED.') })
  .describe('How long the proof counts for the other calls of the session.');
export type StepUp = z.infer<typeof StepUp>;
