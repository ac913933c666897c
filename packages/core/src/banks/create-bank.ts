import assert from 'node:assert/strict';
import type { BankDestination, CreateBankInput } from '@app/contract';
import { schema } from '@app/db';
import { recordAudit } from '../audit/record-audit.ts';
import type { MasterAdminCtx } from '../context.ts';
import { readImage, toDataUrl } from '../files/read-image.ts';
import { storeFile } from '../files/store-file.ts';
import { inTransaction } from '../in-transaction.ts';
import { recordBankDestinationChange } from '../notifications/record-bank-destination-change.ts';
import { alwaysIf, requireSecondPerson } from '../protection/require-second-person.ts';
import { announceBank } from './announce-bank.ts';
import { refuseUnusable } from './refuse-unusable.ts';
import { toBank } from './to-bank.ts';

/**
 * Adds a bank destination, with the QRIS image issued by the bank if one is given, and notifies every administrator of it.
 * @throws DomainError INVALID_INPUT, BANK_EXISTS, FILE_NOT_AN_IMAGE, FILE_TOO_LARGE; SecondPersonNeeded
 */
export async function createBank(ctx: MasterAdminCtx, { qrisImage, ...input }: CreateBankInput): Promise<BankDestination> {
  const image = qrisImage ? await readImage(qrisImage) : null;
  const { bank, due } = await inTransaction(ctx, async (tx) => {
    const qrisFileId = image && (await storeFile(tx, ctx, 'qris', null, image));
    await refuseUnusable(tx, null, { ...input, qrisFileId });
    const after = { ...input, ...(image && { picture: toDataUrl(image) }) };
    await requireSecondPerson(tx, ctx, { reasons: alwaysIf(true), name: input.bankName, before: null, after });
    const [created] = await tx
      .insert(schema.bankDestinations)
      .values({ ...input, qrisFileId, createdAt: ctx.now() })
      .returning();
    assert(created);
    const auditId = await recordAudit(tx, ctx, { action: 'bank.created', entityId: created.id, before: null, after: created });
    return { bank: toBank(created), due: await recordBankDestinationChange(tx, ctx, { before: null, after: created, auditId }) };
  });
  await announceBank(ctx, due);
  return bank;
}
