import assert from 'node:assert/strict';
import type { UploadedPhoto, UploadPhotoInput } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { EditorCtx } from '../context.ts';
import { fileAddress } from '../files/file-address.ts';
import { readImage } from '../files/read-image.ts';
import { storeFile } from '../files/store-file.ts';
import { inTransaction } from '../in-transaction.ts';
import { limitUploads, lockActivity } from '../limits/limit-activity.ts';

/**
 * Stores a new profile picture and sets it as the current one.
 * @throws DomainError FILE_NOT_AN_IMAGE, FILE_TOO_LARGE, TOO_MANY_REQUESTS
 */
export async function uploadPhoto(ctx: EditorCtx, { image }: UploadPhotoInput): Promise<UploadedPhoto> {
  await limitUploads(ctx.db, ctx);
  const picture = await readImage(image);
  const uploaded = await inTransaction(ctx, async (tx) => {
    await lockActivity(tx, ctx);
    await limitUploads(tx, ctx);
    const id = await storeFile(tx, ctx, 'profile', ctx.actor.id, picture);
    await tx.update(schema.users).set({ profileImageId: id }).where(eq(schema.users.id, ctx.actor.id));
    const profileImage = fileAddress(id);
    assert(profileImage);
    return { profileImage };
  });
  ctx.invalidate({ topics: ['me'], to: ctx.actor.id });
  return uploaded;
}
