import { renewSecretKey } from '@app/core/operator';
import type { Report, Tools } from '../command.ts';
import { Refusal } from '../refusal.ts';

/** Makes SECRET_KEY the key of this database: what was encrypted with SECRET_KEY_PREVIOUS is encrypted again. `lost`: nobody has the key before it. */
export async function secretKeyRenew({ ctx }: Tools, { lost: isLost = false }: { lost?: boolean }): Promise<Report> {
  const data = await renewSecretKey(ctx, { isLost });
  if (data.state === 'other' && !isLost)
    throw new Refusal(
      'SECRET_KEY_PREVIOUS is not the key that this database was made with: set it to that key, or add --lost if nobody has it any more.',
    );
  const { renewed, lost } = data;
  return {
    lines: [
      `${renewed} secrets of authenticator apps were encrypted again; the database belongs to this SECRET_KEY.`,
      ...(lost > 0 ? [`${lost} can't be read any more: their users log in with a recovery code, or have the second factor reset.`] : []),
      ...(data.state === 'replacing'
        ? ['Leave SECRET_KEY_PREVIOUS set for 30 days, so that the links in mails that were sent still freeze payouts.']
        : []),
    ],
    data,
  };
}
