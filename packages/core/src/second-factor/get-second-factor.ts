import type { SecondFactor } from '@app/contract';
import type { AuthedCtx } from '../context.ts';
import { confirmedSince } from './has-second-factor.ts';
import { countUnusedRecoveryCodes } from './recovery-codes.ts';

/** The caller's second factor, without any secret. */
export const getSecondFactor = async ({ db, actor }: AuthedCtx): Promise<SecondFactor> => ({
  since: await confirmedSince(db, actor.id),
  recoveryCodesLeft: await countUnusedRecoveryCodes(db, actor.id),
});
