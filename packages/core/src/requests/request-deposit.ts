import assert from 'node:assert/strict';
import { DomainError, type Request, type RequestDepositInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { readImage } from '../files/read-image.ts';
import { storeFile } from '../files/store-file.ts';
import { inTransaction } from '../in-transaction.ts';
import { limitRequests } from '../limits/limit-activity.ts';
import { once } from '../once.ts';
import { readSettings } from '../settings/get-settings.ts';
import { getRequest } from './get-request.ts';

const { bankDestinations, transactions } = schema;

/**
 * A member says that money was sent to one of our destinations. No money moves before an administrator has seen it.
 * @throws DomainError BANK_NOT_ACTIVE, BELOW_MINIMUM, FILE_NOT_AN_IMAGE, FILE_TOO_LARGE
 */
export async function requestDeposit(ctx: AuthedCtx, input: RequestDepositInput): Promise<Request> {
  const proof = input.proofImage ? await readImage(input.proofImage) : null;
  return inTransaction(ctx, (tx) =>
    once(tx, ctx, 'request-deposit', input, async () => {
      await limitRequests(tx, ctx, 'deposit');
      const bank = await getActiveBank(tx, input.bankDestinationId);
      const settings = await readSettings(tx);
      const minimum = bank.qrisFileId === null ? settings.minDeposit : settings.minDepositQris;
      if (input.amount < minimum) throw new DomainError('BELOW_MINIMUM', { minimum }, { amount: 'too_small' });
      const { bankName, accountName, accountNumber } = bank;
      const [created] = await tx
        .insert(transactions)
        .values({
          userId: ctx.actor.id,
          type: 'deposit',
          status: 'pending',
          amount: input.amount,
          createdAt: ctx.now(),
          bankDestinationId: bank.id,
          bankName,
          accountName,
          accountNumber,
          proofFileId: proof && (await storeFile(tx, ctx, 'proof', ctx.actor.id, proof)),
        })
        .returning({ id: transactions.id });
      assert(created);
      return getRequest(tx, created.id);
    }),
  );
}

async function getActiveBank(tx: Tx, id: string) {
  const [bank] = await tx
    .select()
    .from(bankDestinations)
    .where(and(eq(bankDestinations.id, id), eq(bankDestinations.isActive, true)));
  if (!bank) throw new DomainError('BANK_NOT_ACTIVE', {}, { bankDestinationId: 'invalid' });
  return bank;
}
