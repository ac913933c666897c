import {
  ChangeSecondFactorInput,
  ConfirmSecondFactorInput,
  RecoveryCodes,
  SecondFactor,
  StartedSecondFactor,
  StartSecondFactorInput,
  StepUp,
  StepUpInput,
} from '@app/contract';
import { confirmSecondFactor, getSecondFactor, removeSecondFactor, renewRecoveryCodes, startSecondFactor, stepUp } from '@app/core';
import { router, sessionProcedure } from '../trpc/procedures.ts';

const bothFactors = { currentPassword: 'a sound password', code: '123 456' };

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
      refusals: ['SECOND_FACTOR_EXISTS', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'],
      example: { currentPassword: 'a sound password' },
    })
    .input(StartSecondFactorInput)
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
      summary: "Removes the caller's second factor, and ends all other sessions.",
      refusals: ['NOT_FOUND', 'WRONG_PASSWORD', 'WRONG_CODE', 'TOO_MANY_ATTEMPTS'],
      example: bothFactors,
    })
    .input(ChangeSecondFactorInput)
    .mutation(({ ctx, input }) => removeSecondFactor(ctx.core, ctx.token, input)),
  stepUp: sessionProcedure
    .meta({
      rest: 'POST /auth/step-up',
      summary: 'Proves again that the caller has the second factor; no call of this session answers STEP_UP_REQUIRED for ten minutes.',
      refusals: ['NOT_FOUND', 'WRONG_CODE', 'TOO_MANY_ATTEMPTS'],
      example: { code: '123 456' },
    })
    .input(StepUpInput)
    .output(StepUp)
    .mutation(({ ctx, input }) => stepUp(ctx.core, ctx.token, input)),
  renewRecoveryCodes: sessionProcedure
    .meta({
      rest: 'POST /profile/second-factor/recovery-codes',
      summary: "Replaces the caller's recovery codes.",
      refusals: ['NOT_FOUND', 'WRONG_PASSWORD', 'WRONG_CODE', 'TOO_MANY_ATTEMPTS'],
      example: bothFactors,
    })
    .input(ChangeSecondFactorInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx.core, ctx.token, input)),
});
