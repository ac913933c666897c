import { DomainError, type StepUp, type StepUpInput } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, gt } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { hashToken } from '../hash-token.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import { readProofOnly, withProof } from './with-proof.ts';

const { sessions } = schema;

/** No call is refused with STEP_UP_REQUIRED for this long after a proof, however much the session is used. */
const freshMs = 10 * 60_000;

/**
 * Proves again that the caller has the second factor, for the session of this token.
 * @throws DomainError NOT_FOUND (there is no second factor), INVALID_INPUT (no proof), WRONG_CODE, PASSKEY_REFUSED, NOT_LOGGED_IN, TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export const stepUp = async (ctx: AuthedCtx, token: string, proof: StepUpInput): Promise<StepUp> =>
  withProof(ctx, await readProofOnly(ctx, token, proof), (_tx, at) =>
    Promise.resolve({ result: { freshUntil: new Date(at.getTime() + freshMs) } }),
  );

/**
 * Refuses a caller who has a second factor and has not proved it in the session of this token for ten minutes.
 * @throws DomainError STEP_UP_REQUIRED
 */
export async function requireStepUp(ctx: AuthedCtx, token: string): Promise<void> {
  if (!(await hasSecondFactor(ctx.db, ctx.actor.id))) return;
  const since = new Date(ctx.now().getTime() - freshMs);
  const isFresh = and(eq(sessions.id, hashToken(token)), gt(sessions.codeGivenAt, since));
  if ((await ctx.db.$count(sessions, isFresh)) === 0) throw new DomainError('STEP_UP_REQUIRED');
}
