import { DomainError, type StartedSecondFactor, type StartSecondFactorInput } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { getSettings } from '../settings/get-settings.ts';
import { encryptSecret } from './encrypted-secret.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import { lockSession } from './lock-session.ts';
import { base32Of, newSecret, uriOf } from './totp.ts';

const { authenticatorApps } = schema;

/**
 * Makes a secret for the caller's authenticator app, in place of one that was not confirmed. Log-ins ask for a code once
 * `confirmSecondFactor` has confirmed it.
 * @throws DomainError SECOND_FACTOR_EXISTS, WRONG_PASSWORD, NOT_LOGGED_IN, TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function startSecondFactor(
  ctx: AuthedCtx,
  token: string,
  { currentPassword }: StartSecondFactorInput,
): Promise<StartedSecondFactor> {
  const { id: userId, username } = ctx.actor;
  const checkedHash = await checkOwnPassword(ctx, currentPassword);
  const secret = newSecret();
  const { websiteName } = await getSettings(ctx);
  const started = { encryptedSecret: encryptSecret(ctx, userId, secret), startedAt: ctx.now() };
  await inTransaction(ctx, async (tx) => {
    await lockSession(tx, ctx, token, checkedHash);
    if (await hasSecondFactor(tx, userId)) throw new DomainError('SECOND_FACTOR_EXISTS');
    await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
    await tx.insert(authenticatorApps).values({ userId, ...started });
  });
  ctx.invalidate({ topics: ['me'], to: userId });
  return { secret: base32Of(secret), uri: uriOf(secret, { issuer: websiteName, username }) };
}
