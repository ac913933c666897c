import { isDeepStrictEqual } from 'node:util';
import { DomainError, type BankDestination, type UpdateBankInput } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { MasterAdminCtx } from '../context.ts';
import { readImage, toDataUrl } from '../files/read-image.ts';
import { storeFile } from '../files/store-file.ts';
import { inTransaction } from '../in-transaction.ts';
import { listPayeeChanges, recordBankDestinationChange } from '../notifications/record-bank-destination-change.ts';
import { alwaysIf, requireSecondPerson } from '../protection/require-second-person.ts';
import { refuseUnseen } from '../refuse-unseen.ts';
import { announceBank } from './announce-bank.ts';
import { refuseUnusable } from './refuse-unusable.ts';
import { toBank } from './to-bank.ts';

const { bankDestinations } = schema;

/**
 * Changes a bank destination, and notifies every administrator when it leads to another account. The QRIS image is replaced, removed (null) or kept (absent). Earlier requests keep the details that
 * they were made with.
 * @throws DomainError NOT_FOUND; BANK_CHANGED, naming the fields that differ from what the caller saw; INVALID_INPUT, BANK_EXISTS,
 * FILE_NOT_AN_IMAGE, FILE_TOO_LARGE
 * @throws SecondPersonNeeded
 */
export async function updateBank(
  ctx: MasterAdminCtx,
  { id, qrisImage, expected = {}, ...input }: UpdateBankInput,
): Promise<BankDestination> {
  const image = qrisImage ? await readImage(qrisImage) : null;
  const { bank, due } = await inTransaction(ctx, async (tx) => {
    const [before] = await tx.select().from(bankDestinations).where(eq(bankDestinations.id, id)).for('update');
    if (!before) throw new DomainError('NOT_FOUND');
    const changes = { ...input, ...(qrisImage !== undefined && { qrisImage }) };
    if (!ctx.approval) refuseUnseen('BANK_CHANGED', changes, expected, toBank(before));
    const qrisFileId = qrisImage === undefined ? before.qrisFileId : image && (await storeFile(tx, ctx, 'qris', null, image));
    const after = { ...before, ...input, qrisFileId };
    await refuseUnusable(tx, before, after);
    await requireSecondPerson(tx, ctx, {
      reasons: alwaysIf(!isDeepStrictEqual(before, after)),
      subjectId: id,
      name: before.bankName,
      before,
      after: { ...after, ...(image && { picture: toDataUrl(image) }) },
    });
    const leadsElsewhere = listPayeeChanges(before, after).length > 0;
    const detailsChangedAt = leadsElsewhere ? ctx.now() : before.detailsChangedAt;
    await tx
      .update(bankDestinations)
      .set({ ...after, detailsChangedAt })
      .where(eq(bankDestinations.id, id));
    const auditId = await recordAudit(tx, ctx, { action: 'bank.updated', entityId: id, before, after });
    return { bank: toBank(after), due: await recordBankDestinationChange(tx, ctx, { before, after, auditId }) };
  });
  await announceBank(ctx, due);
  return bank;
}
