import { DomainError, type ChangeSecondFactorInput, type StartedSecondFactor } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { getSettings } from '../settings/get-settings.ts';
import { encryptSecret } from './encrypted-secret.ts';
import { hasApp } from './has-second-factor.ts';
import { base32Of, newSecret, uriOf } from './totp.ts';
import { readBothFactors, withProof } from './with-proof.ts';

const { authenticatorApps } = schema;

/**
 * Makes a secret for the caller's authenticator app, in place of one that was not confirmed. Log-ins ask for a code once
 * `confirmSecondFactor` has confirmed it.
 * @throws DomainError SECOND_FACTOR_EXISTS (there is an app), WRONG_PASSWORD, INVALID_INPUT (no proof of a passkey that there is),
 * WRONG_CODE, PASSKEY_REFUSED, NOT_LOGGED_IN, TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function startSecondFactor(ctx: AuthedCtx, token: string, input: ChangeSecondFactorInput): Promise<StartedSecondFactor> {
  const { id: userId, username } = ctx.actor;
  if (await hasApp(ctx.db, userId)) throw new DomainError('SECOND_FACTOR_EXISTS');
  const given = await readBothFactors(ctx, token, input, { isRequired: false });
  const secret = newSecret();
  const { websiteName } = await getSettings(ctx);
  const started = { encryptedSecret: encryptSecret(ctx, userId, secret), startedAt: ctx.now() };
  await withProof(ctx, given, async (tx) => {
    if (await hasApp(tx, userId)) throw new DomainError('SECOND_FACTOR_EXISTS');
    await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
    await tx.insert(authenticatorApps).values({ userId, ...started });
    return { result: undefined };
  });
  return { secret: base32Of(secret), uri: uriOf(secret, { issuer: websiteName, username }) };
}
