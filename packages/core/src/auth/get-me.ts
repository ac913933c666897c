import { DomainError, type Me } from '@app/contract';
import { schema } from '@app/db';
import { idr } from '@app/money';
import { eq, sql } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { fileAddress } from '../files/file-address.ts';
import { getAccounts } from '../ledger/get-accounts.ts';

const { transactions, users } = schema;

/** The logged-in user, with the available balance and all the interest ever earned (IDR). */
export async function getMe(ctx: AuthedCtx): Promise<Me> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.id));
  if (!user) throw new DomainError('NOT_LOGGED_IN');
  const { available } = await getAccounts(ctx.db, user.id);
  const [earned] = await ctx.db
    .select({ total: sql<string>`coalesce(sum(${transactions.amount}), 0)` })
    .from(transactions)
    .where(sql`${transactions.userId} = ${user.id} and ${transactions.type} = 'interest' and ${transactions.deletedAt} is null`);
  return { ...user, profileImage: fileAddress(user.profileImageId), balance: available.balance, totalInterest: idr(Number(earned?.total ?? 0)) };
}
