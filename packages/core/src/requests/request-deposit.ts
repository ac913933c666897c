import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { DomainError, type BankDestination, type Request, type RequestDepositInput } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { toBank } from '../banks/to-bank.ts';
import type { AuthedCtx, MemberCtx } from '../context.ts';
import { readImage } from '../files/read-image.ts';
import { storeFile } from '../files/store-file.ts';
import { invalidateMoneyOf } from '../invalidate.ts';
import { limitRequests, limitUploads, lockActivity } from '../limits/limit-activity.ts';
import { enqueueNewRequest } from '../notifications/enqueue-new-request.ts';
import { isRepeat, once } from '../once.ts';
import { readSettings } from '../settings/get-settings.ts';
import { getRequest } from './get-request.ts';

const { bankDestinations, transactions } = schema;

/**
 * Records that a member sent money to a bank destination. No money moves before an administrator approves it.
 * @throws DomainError BANK_NOT_ACTIVE, DESTINATION_CHANGED, BELOW_MINIMUM, FILE_NOT_AN_IMAGE, FILE_TOO_LARGE, TOO_MANY_REQUESTS, TOO_MANY_PENDING
 */
export async function requestDeposit(ctx: MemberCtx, input: RequestDepositInput): Promise<Request> {
  const proof = await readProofAhead(ctx, input);
  const request = await once(ctx, 'request-deposit', input, async (tx) => {
    await lockActivity(tx, ctx);
    const bank = await acceptDeposit(tx, ctx, input);
    const { bankName, accountName, accountNumber } = bank;
    const picture = proof === undefined ? await readProof(input) : proof;
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
        proofFileId: picture && (await storeFile(tx, ctx, 'proof', ctx.actor.id, picture)),
      })
      .returning({ id: transactions.id });
    assert(created);
    return getRequest(tx, created.id);
  });
  invalidateMoneyOf(ctx, ctx.actor.id);
  await enqueueNewRequest(ctx, request.id);
  if (request.proofImage !== null) await ctx.enqueue('compare-proofs', {}, { key: 'compare-proofs' });
  return request;
}

const readProof = async ({ proofImage }: RequestDepositInput) => (proofImage ? readImage(proofImage) : null);

/**
 * Decodes the image before the database transaction. Undefined where the decoding, the most expensive step, would be wasted: for
 * a repeat, which gets its first answer, and for a deposit that the transaction will refuse without reading the image.
 */
async function readProofAhead(ctx: AuthedCtx, input: RequestDepositInput) {
  if (!input.proofImage) return null;
  if (await isRepeat(ctx)) return undefined;
  try {
    await acceptDeposit(ctx.db, ctx, input);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
  return readProof(input);
}

/** Validates everything about a deposit except the image; returns the bank destination. */
async function acceptDeposit(db: Db | Tx, ctx: AuthedCtx, input: RequestDepositInput) {
  const { amount, bankDestinationId, expectedDestination, proofImage } = input;
  await limitRequests(db, ctx, 'deposit');
  if (proofImage) await limitUploads(db, ctx);
  const bank = await getActiveBank(db, bankDestinationId);
  if (expectedDestination) expectDestination(toBank(bank), expectedDestination);
  const { minDeposit, minDepositQris } = await readSettings(db);
  const minimum = bank.qrisFileId === null ? minDeposit : minDepositQris;
  if (amount < minimum) throw new DomainError('BELOW_MINIMUM', { minimum }, { amount: 'too_small' });
  return bank;
}

async function getActiveBank(db: Db | Tx, id: string) {
  const [bank] = await db
    .select()
    .from(bankDestinations)
    .where(and(eq(bankDestinations.id, id), eq(bankDestinations.isActive, true)));
  if (!bank) throw new DomainError('BANK_NOT_ACTIVE', {}, { bankDestinationId: 'invalid' });
  return bank;
}

/** Refuses a deposit to an account that the member has not seen: the money was sent to another one. */
function expectDestination(bank: BankDestination, expected: NonNullable<RequestDepositInput['expectedDestination']>): void {
  const { bankName, accountName, accountNumber, qrisImage } = bank;
  if (!isDeepStrictEqual(expected, { bankName, accountName, accountNumber, qrisImage }))
    throw new DomainError('DESTINATION_CHANGED', {}, { bankDestinationId: 'invalid' });
}
