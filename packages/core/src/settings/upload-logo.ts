import { DomainError, settingsSubject, type PublicSettings, type UploadLogoInput } from '@app/contract';
import { schema } from '@app/db';
import { recordAudit } from '../audit/record-audit.ts';
import type { MasterAdminCtx } from '../context.ts';
import { fileAddress } from '../files/file-address.ts';
import { readImage, toDataUrl } from '../files/read-image.ts';
import { storeFile } from '../files/store-file.ts';
import { inTransaction } from '../in-transaction.ts';
import { invalidateAdminStats } from '../invalidate.ts';
import { alwaysIf, requireSecondPerson } from '../protection/require-second-person.ts';
import { getSettings, lockSettings } from './get-settings.ts';

/** Smaller pictures, such as one of a single pixel, would be shown as a blank or blurred spot. */
const pixelsMin = 8;

/**
 * Replaces the logo.
 * @throws DomainError FILE_NOT_AN_IMAGE, FILE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS, IMAGE_TOO_SMALL; SecondPersonNeeded
 */
export async function uploadLogo(ctx: MasterAdminCtx, { logoBase64 }: UploadLogoInput): Promise<PublicSettings> {
  const image = await readImage(logoBase64);
  if (Math.min(image.width, image.height) < pixelsMin) throw new DomainError('IMAGE_TOO_SMALL', { pixels: pixelsMin });
  await inTransaction(ctx, async (tx) => {
    const { logoFileId } = await lockSettings(tx);
    await requireSecondPerson(tx, ctx, {
      reasons: alwaysIf(true),
      subjectId: settingsSubject(['logoUrl']),
      before: { logoUrl: fileAddress(logoFileId) },
      after: { picture: toDataUrl(image) },
    });
    const id = await storeFile(tx, ctx, 'logo', null, image);
    await tx.update(schema.settings).set({ logoFileId: id });
    await recordAudit(tx, ctx, {
      action: 'settings.updated',
      entityId: null,
      before: { logoUrl: fileAddress(logoFileId) },
      after: { logoUrl: fileAddress(id) },
    });
  });
  ctx.invalidate({ topics: ['settings'], to: 'everyone' });
  invalidateAdminStats(ctx);
  return getSettings(ctx);
}
