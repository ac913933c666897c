import { Secret, TOTP } from 'otpauth';
import type { Ctx } from '../context.ts';

/* What every authenticator app supports (RFC 6238). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Codes of one step before and after are accepted, because the clocks of phones differ. */
const toleratedSteps = 1;

export const newSecret = (): Uint8Array => new Uint8Array(new Secret({ size: secretBytes }).buffer);

export const base32Of = (secret: Uint8Array): string => new Secret({ buffer: Uint8Array.from(secret).buffer }).base32;

/** The `otpauth:` address that an app reads from a QR code. */
export const uriOf = (secret: Uint8Array, { issuer, username }: { issuer: string; username: string }): string =>
  new TOTP({ ...parameters, issuer, label: username, secret: base32Of(secret) }).toString();

/** The milliseconds of the real time, which a phone shows too, even where the product's clock has been moved from it. */
const realTime = (ctx: Ctx): number => ctx.now().getTime() - (ctx.clockOffsetMs?.() ?? 0);

/** The time step to which a code belongs; null: it is not valid now, or not six digits, or the secret is lost (null). */
export function stepOf(ctx: Ctx, secret: Uint8Array | null, code: string): number | null {
  if (secret === null || !/^\d{6}$/.test(code)) return null;
  const timestamp = realTime(ctx);
  const totp = new TOTP({ ...parameters, secret: base32Of(secret) });
  const distance = totp.validate({ token: code, timestamp, window: toleratedSteps });
  return distance === null ? null : totp.counter({ timestamp }) + distance;
}
