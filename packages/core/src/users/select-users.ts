import type { User } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { idr, type Idr } from '@app/money';
import { and, eq, sql } from 'drizzle-orm';
import { fileAddress } from '../files/file-address.ts';
import type { UserRow } from './get-manageable.ts';

const { accounts, transactions, users } = schema;

const totalInterest = sql<string>`(select coalesce(sum(${transactions.amount}), 0) from ${transactions}
  where ${transactions.userId} = ${users.id} and ${transactions.type} = 'interest' and ${transactions.deletedAt} is null)`;

/** Users with their available balance and all the interest they ever earned. */
export const selectUsers = (db: Db | Tx) =>
  db
    .select({ row: users, balance: accounts.balance, totalInterest })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.kind, 'available')))
    .$dynamic();

export function toUser({ row, balance, totalInterest: earned }: { row: UserRow; balance: Idr | null; totalInterest: string }): User {
  return { ...row, profileImage: fileAddress(row.profileImageId), balance: balance ?? idr(0), totalInterest: idr(Number(earned)) };
}
