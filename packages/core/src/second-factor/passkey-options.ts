import { type PasskeyOptions } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { generateAuthenticationOptions, type AuthenticatorTransport } from '@simplewebauthn/server';
import { asc, eq } from 'drizzle-orm';
import type { AuthedCtx, Ctx } from '../context.ts';
import { makeChallenge } from './passkey-challenge.ts';
import { relyingPartyOf } from './relying-party.ts';

const { passkeys } = schema;

/** A device and the ways to reach it, as WebAuthn describes a credential. */
type Device = { id: string; transports: AuthenticatorTransport[] };

/** The passkeys of a user as WebAuthn describes them, the oldest first. */
export async function listDevices(db: Db | Tx, userId: string): Promise<Device[]> {
  const rows = await db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  // As the device named them; the browser ignores those that it does not know.
  return rows.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }));
}

/** The options with which one of the caller's passkeys proves the caller in the session of this token. @throws DomainError PASSKEY_REFUSED */
export const getProofOptions = async (ctx: AuthedCtx, token: string): Promise<PasskeyOptions> =>
  passkeyOptionsFor(ctx, makeChallenge(ctx, { use: 'prove', token }), await listDevices(ctx.db, ctx.actor.id));

/** The options with which any passkey of the product logs its user in, without a username. @throws DomainError PASSKEY_REFUSED */
export const getLoginOptions = (ctx: Ctx): Promise<PasskeyOptions> => passkeyOptionsFor(ctx, makeChallenge(ctx, { use: 'log_in' }), []);

/**
 * The options with which one of these devices answers a challenge, any device where there is none.
 * @throws DomainError PASSKEY_REFUSED (the product is opened by an IP address)
 */
export async function passkeyOptionsFor(ctx: Ctx, challenge: Uint8Array<ArrayBuffer>, allowCredentials: Device[]): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx).id,
    challenge,
    userVerification: 'required',
    ...(allowCredentials.length > 0 && { allowCredentials }),
  });
  return { options: JSON.stringify(options) };
}
