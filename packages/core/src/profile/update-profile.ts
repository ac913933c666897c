import { DomainError, type Me, type UpdateProfileInput } from '@app/contract';
import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { getMe } from '../auth/get-me.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { areBankDetailsChanged } from './are-bank-details-changed.ts';

const { files, users } = schema;

/**
 * Changes one's own bank details and picture; what is absent stays. The picture is one that the same user uploaded.
 * @throws DomainError NOT_FOUND for a picture of somebody else
 */
export async function updateProfile(ctx: AuthedCtx, { profileImage, ...bankDetails }: UpdateProfileInput): Promise<Me> {
  const picture = profileImage === undefined ? {} : { profileImageId: profileImage && (await ownPicture(ctx, profileImage)) };
  const changed = { ...bankDetails, ...picture };
  const before = await getMe(ctx);
  if (Object.keys(changed).length === 0) return before;
  await inTransaction(ctx, async (tx) => {
    await tx.update(users).set(changed).where(eq(users.id, ctx.actor.id));
    if (areBankDetailsChanged(before, bankDetails))
      await recordSecurityEvent(tx, ctx, { kind: 'bank_details_changed', userId: ctx.actor.id, actorId: ctx.actor.id });
  });
  return getMe(ctx);
}

async function ownPicture(ctx: AuthedCtx, address: string): Promise<string> {
  const id = address.slice(address.lastIndexOf('/') + 1);
  const [found] = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ctx.actor.id), eq(files.kind, 'profile')));
  if (!found) throw new DomainError('NOT_FOUND', {}, { profileImage: 'invalid' });
  return found.id;
}
