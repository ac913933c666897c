import { freezeLinkDays } from '@app/contract';
import { renewSecretKey } from '@app/core/operator';
import { readSecretKey } from '@app/runtime';
import type { Report, Tools } from '../command.ts';
import { Refusal } from '../refusal.ts';

/** Makes SECRET_KEY the key of this database: what was encrypted with SECRET_KEY_PREVIOUS is encrypted again. `lost`: nobody has the key before it. */
export async function secretKeyRenew({ ctx, settings }: Tools, { lost: isLost = false }: { lost?: boolean }): Promise<Report> {
  if (readSecretKey(settings) === undefined) throw new Refusal('This machine has no secret key yet: set SECRET_KEY.');
  const data = await renewSecretKey(ctx, { isLost });
  const { state, renewed, lost } = data;
  if (state === 'unknown' && !isLost) throw new Refusal('The database does not know its key yet: start the api or the worker once.');
  if (state === 'other' && !isLost)
    throw new Refusal(
      'SECRET_KEY_PREVIOUS is not the key that this database was made with: set it to that key, or add --lost if nobody has it any more.',
    );
  if (lost > 0 && !isLost)
    throw new Refusal(
      `${lost} secrets of authenticator apps are of neither key, and the database keeps its own: was the key replaced before, and not finished? Add that key as SECRET_KEY_PREVIOUS and repeat, or add --lost if nobody has it any more.`,
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
