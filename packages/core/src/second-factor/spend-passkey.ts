import { schema, type Tx } from '@app/db';
import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { readCredential } from './read-credential.ts';
import { relyingPartyOf } from './relying-party.ts';

const { passkeys } = schema;

/** The answer of a passkey that was accepted, and the origin of the page that asked for it. */
export type SpentPasskey = {
  passkey: typeof passkeys.$inferSelect;
  origin: string;
  response: AuthenticationResponseJSON['response'];
};

/**
 * Accepts the answer of a passkey of this user, once. `challengeTime`: when the challenge with this base64url text was made; null: it is not
 * accepted. Undefined: the passkey is not theirs, its signature, host or challenge is not right, the device did not verify its user, its
 * counter fell behind, or the challenge is not newer than the last one that it answered.
 * @throws DomainError PASSKEY_REFUSED (the product is opened by an IP address)
 */
export async function spendPasskey(
  tx: Tx,
  ctx: Ctx,
  userId: string,
  credential: string,
  challengeTime: (text: string) => Date | null,
): Promise<SpentPasskey | undefined> {
  const answer = readCredential(credential) as AuthenticationResponseJSON | undefined;
  if (answer === undefined) return undefined;
  // Locked, so that of two concurrent uses of one answer the second finds its challenge used.
  const [passkey] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, answer.id), eq(passkeys.userId, userId)))
    .for('update');
  if (!passkey) return undefined;
  const challenge: { madeAt: Date | null } = { madeAt: null };
  const { id, origin } = relyingPartyOf(ctx);
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: (text) => (challenge.madeAt = challengeTime(text)) !== null,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: passkey.id, publicKey: Uint8Array.from(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => undefined); // it rejects whatever is not as expected, and what is not shaped as an answer
  const { madeAt } = challenge;
  if (!verified?.verified || madeAt === null || (passkey.lastChallengeAt !== null && madeAt <= passkey.lastChallengeAt)) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const used = { counter: newCounter, isSynced: credentialBackedUp, lastUsedAt: ctx.now(), lastChallengeAt: madeAt };
  await tx.update(passkeys).set(used).where(eq(passkeys.id, passkey.id));
  return { passkey, origin, response: answer.response };
}
