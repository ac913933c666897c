import type { User } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { idr, type Idr } from '@app/money';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fileAddress } from '../files/file-address.ts';
import { publicColumns, type UserRow } from './user-columns.ts';

const { accounts, investments, transactions, users } = schema;

const totalInterest = sql<string>`(select coalesce(sum(${transactions.amount}), 0) from ${transactions}
  where ${transactions.userId} = ${users.id} and ${transactions.type} = 'interest' and ${transactions.deletedAt} is null)`;

const invested = alias(accounts, 'invested');

/** Users with their available and invested balances and all interest they ever earned. */
export const selectUsers = (db: Db | Tx) =>
  db
    .select({
      row: publicColumns,
      balance: accounts.balance,
      invested: invested.balance,
      totalInterest,
      activeInvestments: sql<number>`(select count(*)::int from ${investments}
        where ${investments.userId} = ${users.id} and ${investments.status} = 'active')`,
    })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.kind, 'available')))
    .innerJoin(invested, and(eq(invested.userId, users.id), eq(invested.kind, 'invested')))
    .$dynamic();

export type UserSelection = { row: UserRow; balance: Idr | null; invested: Idr | null; totalInterest: string; activeInvestments: number };

export function toUser({ row, balance, invested: held, totalInterest: earned, activeInvestments }: UserSelection): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    ...(row.accessUntil && { accessUntil: row.accessUntil }),
    userNumber: row.userNumber,
    profileImage: fileAddress(row.profileImageId),
    bankName: row.bankName,
    accountName: row.accountName,
    accountNumber: row.accountNumber,
    referralCode: row.referralCode,
    createdAt: row.createdAt,
    balance: balance ?? idr(0),
    invested: held ?? idr(0),
    totalInterest: idr(Number(earned)),
    activeInvestments,
  };
}
