import type { ListTransactionsInput, ListUserTransactionsInput, Page, Transaction, TransactionPage } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { AuthedCtx, Ctx } from '../context.ts';
import { getManageable } from '../users/get-manageable.ts';
import { pageOfTransactions, sumTransactions } from './select-transactions.ts';

const of = (userId: string) => eq(schema.transactions.userId, userId);

/** The member's own transactions of every type. */
export const listMyTransactions = (ctx: AuthedCtx, input: ListTransactionsInput): Promise<Page<Transaction>> =>
  pageOfTransactions(ctx.db, input, of(ctx.actor.id));

/** Everybody's transactions. */
export const listTransactions = (ctx: Ctx, input: ListTransactionsInput, counted?: number): Promise<Page<Transaction>> =>
  pageOfTransactions(ctx.db, input, undefined, counted);

/** Everybody's transactions, with the sum of all pages where they are of one type. */
export async function listTransactionsWithSum(ctx: Ctx, input: ListTransactionsInput): Promise<TransactionPage> {
  const [page, sum] = await Promise.all([listTransactions(ctx, input), input.type === undefined ? null : sumTransactions(ctx.db, input)]);
  return { ...page, sum };
}

/**
 * One user's transactions, for an administrator who may see that user.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER
 */
export async function listUserTransactions(ctx: AuthedCtx, { id, ...input }: ListUserTransactionsInput): Promise<Page<Transaction>> {
  await getManageable(ctx.db, ctx, id);
  return pageOfTransactions(ctx.db, input, of(id));
}
