import { freezeLinkDays } from '@app/contract';
import { renewSecretKey } from '@app/core/operator';
import { readSecretKey } from '@app/runtime';
import type { Report, Tools } from '../command.ts';
import { Refusal } from '../refusal.ts';

/** Makes SECRET_KEY the key of the database: encrypts again what SECRET_KEY_PREVIOUS encrypted. `lost`: the previous key no longer exists. */
export async function secretKeyRenew({ ctx, settings }: Tools, { lost: isLost = false }: { lost?: boolean }): Promise<Report> {
  if (readSecretKey(settings) === undefined) throw new Refusal('This machine has no secret key yet: set SECRET_KEY.');
  const data = await renewSecretKey(ctx, { isLost });
  const { state, renewed, lost } = data;
  if (state === 'unknown' && !isLost) throw new Refusal('The database does not know its key yet: start the api or the worker once.');
  if (state === 'other' && !isLost)
    throw new Refusal(
      'SECRET_KEY_PREVIOUS is not the present key of the database: set it to that key, or add --lost if that key no longer exists.',
    );
  if (lost > 0 && !isLost)
    throw new Refusal(
      `The key of the database was not changed, because neither key decrypts ${lost} secrets of authenticator apps. If an earlier renewal was interrupted, run it again with the keys of that time, and then this one. If the key of these secrets no longer exists, add --lost.`,
    );
  return {
    lines: [
      `The database belongs to this SECRET_KEY. Secrets of authenticator apps that were encrypted again: ${renewed}.`,
      ...(lost > 0
        ? [`Secrets that can't be read any more: ${lost}. Their users log in with a recovery code, or have the second factor reset.`]
        : []),
      ...(state === 'replacing'
        ? [`Leave SECRET_KEY_PREVIOUS set for ${freezeLinkDays} days, so that the links in mails that were sent still freeze payouts.`]
        : []),
    ],
    data,
  };
}
