import {
  AddPasskeyInput,
  ChangeSecondFactorInput,
  ConfirmSecondFactorInput,
  PasskeyOptions,
  RecoveryCodes,
  RemovePasskeyInput,
  RenamePasskeyInput,
  SecondFactor,
  StartedSecondFactor,
  StepUp,
  StepUpInput,
  type RefusalCode,
} from '@app/contract';
import {
  addPasskey,
  confirmSecondFactor,
  getProofOptions,
  getSecondFactor,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startSecondFactor,
  stepUp,
} from '@app/core';
import { router, sessionProcedure } from '../trpc/procedures.ts';

const bothFactors = { currentPassword: 'a sound password', code: '123 456' };
/* A call with both factors can be refused with each of these. */
const refusalsOfProof: RefusalCode[] = ['WRONG_PASSWORD', 'WRONG_CODE', 'PASSKEY_REFUSED', 'TOO_MANY_ATTEMPTS'];

export const secondFactorRouter = router({
  get: sessionProcedure
    .meta({
      rest: 'GET /profile/second-factor',
      allowedDuring: ['set_up_second_factor'],
      summary: "Returns the state of the caller's second factor.",
    })
    .output(SecondFactor)
    .query(({ ctx }) => getSecondFactor(ctx.core)),
  start: sessionProcedure
    .meta({
      rest: 'POST /profile/second-factor',
      allowedDuring: ['set_up_second_factor'],
      summary: "Makes a secret for the caller's authenticator app, which has to be confirmed by a code.",
      refusals: ['SECOND_FACTOR_EXISTS', ...refusalsOfProof],
      example: { currentPassword: 'a sound password' },
    })
    .input(ChangeSecondFactorInput)
    .output(StartedSecondFactor)
    .mutation(({ ctx, input }) => startSecondFactor(ctx.core, ctx.token, input)),
  confirm: sessionProcedure
    .meta({
      rest: 'POST /profile/second-factor/confirm',
      allowedDuring: ['set_up_second_factor'],
      summary:
        "Confirms the caller's authenticator app, ends all other sessions, and returns recovery codes. Log-ins need a code from then on.",
      refusals: ['WRONG_CODE', 'SECOND_FACTOR_EXISTS', 'NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
      example: { code: '123 456' },
    })
    .input(ConfirmSecondFactorInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx.core, ctx.token, input)),
  remove: sessionProcedure
    .meta({
      rest: 'POST /profile/second-factor/remove',
      summary: "Removes the caller's authenticator app, and ends all other sessions.",
      refusals: ['NOT_FOUND', ...refusalsOfProof],
      example: bothFactors,
    })
    .input(ChangeSecondFactorInput)
    .mutation(({ ctx, input }) => removeSecondFactor(ctx.core, ctx.token, input)),
  startPasskey: sessionProcedure
    .meta({
      rest: 'POST /profile/passkeys/options',
      allowedDuring: ['set_up_second_factor'],
      summary: 'Returns the options with which a device makes a passkey for the caller.',
      refusals: ['TOO_MANY_PASSKEYS', ...refusalsOfProof],
      example: { currentPassword: 'a sound password' },
    })
    .input(ChangeSecondFactorInput)
    .output(PasskeyOptions)
    .mutation(({ ctx, input }) => startPasskey(ctx.core, ctx.token, input)),
  addPasskey: sessionProcedure
    .meta({
      rest: 'POST /profile/passkeys',
      allowedDuring: ['set_up_second_factor'],
      summary: 'Adds a passkey that a device has made, ends all other sessions, and returns recovery codes with the first second factor.',
      refusals: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
      example: { credential: '{"id":"…","response":{}}', name: 'Phone' },
    })
    .input(AddPasskeyInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => addPasskey(ctx.core, ctx.token, input)),
  renamePasskey: sessionProcedure
    .meta({
      rest: 'PUT /profile/passkeys/{id}',
      summary: "Gives one of the caller's passkeys another name.",
      refusals: ['NOT_FOUND'],
      example: { name: 'Old phone' },
    })
    .input(RenamePasskeyInput)
    .output(SecondFactor)
    .mutation(({ ctx, input }) => renamePasskey(ctx.core, input)),
  removePasskey: sessionProcedure
    .meta({
      rest: 'POST /profile/passkeys/remove',
      summary: "Removes one of the caller's passkeys, and ends all other sessions.",
      refusals: ['NOT_FOUND', ...refusalsOfProof],
      example: { ...bothFactors, id: 'KEDetxZcUfinhVi6Za5nZQ' },
    })
    .input(RemovePasskeyInput)
    .mutation(({ ctx, input }) => removePasskey(ctx.core, ctx.token, input)),
  passkeyOptions: sessionProcedure
    .meta({
      rest: 'POST /auth/step-up/options',
      summary: "Returns the options with which one of the caller's passkeys proves the caller.",
      refusals: ['PASSKEY_REFUSED'],
    })
    .output(PasskeyOptions)
    .mutation(({ ctx }) => getProofOptions(ctx.core, ctx.token)),
  stepUp: sessionProcedure
    .meta({
      rest: 'POST /auth/step-up',
      summary: 'Proves again that the caller has the second factor; no call of this session answers STEP_UP_REQUIRED for ten minutes.',
      refusals: ['NOT_FOUND', 'WRONG_CODE', 'PASSKEY_REFUSED', 'TOO_MANY_ATTEMPTS'],
      example: { code: '123 456' },
    })
    .input(StepUpInput)
    .output(StepUp)
    .mutation(({ ctx, input }) => stepUp(ctx.core, ctx.token, input)),
  renewRecoveryCodes: sessionProcedure
    .meta({
      rest: 'POST /profile/second-factor/recovery-codes',
      summary: "Replaces the caller's recovery codes.",
      refusals: ['NOT_FOUND', ...refusalsOfProof],
      example: bothFactors,
    })
    .input(ChangeSecondFactorInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx.core, ctx.token, input)),
});
