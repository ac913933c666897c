import {
  requestTypes,
  type ListTransactionsInput,
  type ListUserTransactionsInput,
  type Page,
  type Transaction,
  type TransactionPage,
} from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { ReaderCtx, MemberCtx } from '../context.ts';
import type { Counted } from '../count-listed.ts';
import { getVisibleUser } from '../users/get-permitted-user.ts';
import { pageOfTransactions, sumTransactions } from './select-transactions.ts';

const of = (userId: string) => eq(schema.transactions.userId, userId);

/** The caller's own transactions of every type. */
export const listMyTransactions = (ctx: MemberCtx, input: ListTransactionsInput): Promise<Page<Transaction>> =>
  pageOfTransactions(ctx.db, input, of(ctx.actor.id));

/** All transactions. */
export const listTransactions = (ctx: ReaderCtx, input: ListTransactionsInput, counted?: Counted): Promise<Page<Transaction>> =>
  pageOfTransactions(ctx.db, input, undefined, counted);

/**
 * All transactions, with the sum over all pages if filtered by type. Where the sum covers every row of the list, its number of rows is
 * the total: exact, however many there are.
 */
export async function listTransactionsWithSum(ctx: ReaderCtx, input: ListTransactionsInput): Promise<TransactionPage> {
  const { type, status } = input;
  if (type === undefined) return { ...(await listTransactions(ctx, input)), sum: null };
  const summing = sumTransactions(ctx.db, input);
  const isWhole = status !== undefined || !requestTypes.some((known) => known === type); // what is no request is approved
  const counted = isWhole ? summing.then(({ rows }) => rows) : undefined;
  const [page, sum] = await Promise.all([listTransactions(ctx, input, counted), summing]);
  return { ...page, sum };
}

/**
 * One user's transactions, for an administrator who may see that user.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER
 */
export async function listUserTransactions(ctx: ReaderCtx, { id, ...input }: ListUserTransactionsInput): Promise<Page<Transaction>> {
  await getVisibleUser(ctx.db, ctx, id);
  return pageOfTransactions(ctx.db, input, of(id));
}
