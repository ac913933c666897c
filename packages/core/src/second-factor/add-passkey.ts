import {
  DomainError,
  passkeysMax,
  type AddPasskeyInput,
  type ChangeSecondFactorInput,
  type PasskeyOptions,
  type RecoveryCodes,
} from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { generateRegistrationOptions, verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { getSettings } from '../settings/get-settings.ts';
import { factorStateOf } from './factor-state.ts';
import { forgetStartedApp } from './forget-started-app.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import { lockSession } from './lock-session.ts';
import { challengeTime, makeChallenge, type ChallengePurpose } from './passkey-challenge.ts';
import { listDevices } from './passkey-options.ts';
import { readCredential } from './read-credential.ts';
import { announceAddedFactor, makeFirstRecoveryCodes, recordAddedFactor } from './record-added-factor.ts';
import { relyingPartyOf } from './relying-party.ts';
import { readBothFactors, withProof } from './with-proof.ts';

const { passkeys } = schema;

/* EdDSA, ES256, RS256: what devices offer, by their COSE numbers. */
const algorithms = [-8, -7, -257];
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/**
 * The options with which a device makes a passkey for the caller, within five minutes.
 * @throws DomainError TOO_MANY_PASSKEYS, WRONG_PASSWORD, INVALID_INPUT (no proof of the second factor that there is), WRONG_CODE,
 * PASSKEY_REFUSED, NOT_LOGGED_IN, TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function startPasskey(ctx: AuthedCtx, token: string, input: ChangeSecondFactorInput): Promise<PasskeyOptions> {
  const { id: userId, username } = ctx.actor;
  const { id: rpID } = relyingPartyOf(ctx);
  await refuseTooMany(ctx.db, userId);
  const given = await readBothFactors(ctx, token, input, { isRequired: false });
  const factorState = await withProof(ctx, given, async (tx) => ({ result: await factorStateOf(tx, userId) }));
  const options = await generateRegistrationOptions({
    rpID,
    rpName: (await getSettings(ctx)).websiteName,
    userID: Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex')),
    userName: username,
    challenge: makeChallenge(ctx, { use: 'add', userId, factorState }),
    excludeCredentials: await listDevices(ctx.db, userId),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return { options: JSON.stringify(options) };
}

/**
 * Adds a passkey that a device made for the caller, ends all other sessions, and returns the recovery codes, none where there was a second
 * factor before. While protection is on it holds the caller's payouts. The caller is notified.
 * @throws DomainError PASSKEY_REFUSED (also when password or factors have changed since the start), TOO_MANY_PASSKEYS, NOT_LOGGED_IN (the
 * session ended meanwhile), UNAVAILABLE
 */
export async function addPasskey(ctx: AuthedCtx, token: string, { credential, name }: AddPasskeyInput): Promise<RecoveryCodes> {
  const userId = ctx.actor.id;
  const factorState = await factorStateOf(ctx.db, userId);
  // Read after the state of the factors: the tenth passkey, added in between, is reported as too many, not as a changed factor.
  await refuseTooMany(ctx.db, userId);
  // Before the recovery codes are hashed, which takes long: who has started nothing must not cause it.
  const passkey = await verify(ctx, { use: 'add', userId, factorState }, credential);
  const made = await makeFirstRecoveryCodes(ctx);
  const { due, codes } = await inTransaction(ctx, async (tx) => {
    await lockSession(tx, ctx, token);
    await refuseTooMany(tx, userId);
    const hadFactor = await hasSecondFactor(tx, userId);
    if ((await factorStateOf(tx, userId)) !== factorState) throw new DomainError('PASSKEY_REFUSED');
    const added = await tx
      .insert(passkeys)
      .values({ ...passkey, userId, name, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw new DomainError('PASSKEY_REFUSED'); // it was added before
    await forgetStartedApp(tx, userId); // it was started without this factor
    return recordAddedFactor(tx, ctx, token, { made, hadFactor });
  });
  return announceAddedFactor(ctx, due, codes);
}

async function verify(ctx: AuthedCtx, purpose: ChallengePurpose, credential: string) {
  const answer = readCredential(credential) as RegistrationResponseJSON | undefined;
  const { id, origin } = relyingPartyOf(ctx);
  const verified =
    answer &&
    (await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: (text) => challengeTime(ctx, purpose, text) !== null,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    }).catch(() => undefined)); // it rejects whatever is not as expected, and what is not shaped as an answer
  if (!verified?.verified) throw new DomainError('PASSKEY_REFUSED');
  const { credential: made, credentialBackedUp } = verified.registrationInfo;
  if (made.id !== answer?.id) throw new DomainError('PASSKEY_REFUSED');
  return {
    id: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: knownTransports(made.transports),
    isSynced: credentialBackedUp,
  };
}

/* Sent by the browser, and not signed. */
const knownTransports = (sent: unknown): string[] => (Array.isArray(sent) ? transports.filter((each) => sent.includes(each)) : []);

async function refuseTooMany(db: Db | Tx, userId: string): Promise<void> {
  if ((await db.$count(passkeys, eq(passkeys.userId, userId))) >= passkeysMax)
    throw new DomainError('TOO_MANY_PASSKEYS', { count: passkeysMax });
}
