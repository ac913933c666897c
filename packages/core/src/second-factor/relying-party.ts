import { DomainError } from '@app/contract';
import type { Ctx } from '../context.ts';

/** Where passkeys are valid. */
export type RelyingParty = { id: string; origin: string };

/**
 * A passkey belongs to the host of a web address, which can't be an IP address.
 * @throws DomainError PASSKEY_REFUSED: the product is opened by an IP address
 */
export function relyingPartyOf({ webOrigin }: Ctx): RelyingParty {
  if (webOrigin === undefined) throw new Error('webOrigin is not set');
  const { hostname: id, origin } = new URL(webOrigin);
  if (/^\[|^[\d.]+$/.test(id)) throw new DomainError('PASSKEY_REFUSED');
  return { id, origin };
}
