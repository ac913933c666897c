import type { LedgerAccount, PostedTransfer } from '@app/contract';
import { schema } from '@app/db';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';

const { accounts, closedMembers, transactions, transfers, users } = schema;

/** Where a page begins: after this id; 0: at the first one. */
type Place = { after: number; limit: number };

const debit = alias(accounts, 'debit');
const credit = alias(accounts, 'credit');
const actors = alias(users, 'actors');

/** The member number of an account, also of a closed member; null: a company account. */
const memberOf = (account: typeof accounts | typeof debit | typeof credit) =>
  sql<number | null>`coalesce((select ${users.userNumber} from ${users} where ${users.id} = ${account.userId}),
    (select ${closedMembers.userNumber} from ${closedMembers} where ${closedMembers.userId} = ${account.closedUserId}))`.mapWith(
    accounts.id,
  );

/** The number of transfers, or of accounts. */
export const countLedger = ({ db }: Ctx, list: 'transfers' | 'accounts'): Promise<number> => db.$count({ transfers, accounts }[list]);

/** A page of all transfers, in the order of their ids, which is that of posting. */
export const readTransfersAfter = ({ db }: Ctx, { after, limit }: Place): Promise<PostedTransfer[]> =>
  db
    .select({
      id: transfers.id,
      kind: transfers.kind,
      debitAccount: debit.kind,
      debitMember: memberOf(debit),
      creditAccount: credit.kind,
      creditMember: memberOf(credit),
      amount: transfers.amount,
      effectiveAt: transfers.effectiveAt,
      postedAt: transfers.postedAt,
      transactionNumber: transactions.number,
      reversesId: transfers.reversesId,
      actorId: transfers.actorId,
      actorName: actors.username,
      reason: transfers.reason,
      key: transfers.key,
    })
    .from(transfers)
    .innerJoin(debit, eq(debit.id, transfers.debitAccountId))
    .innerJoin(credit, eq(credit.id, transfers.creditAccountId))
    .leftJoin(transactions, eq(transactions.id, transfers.transactionId))
    .leftJoin(actors, eq(actors.id, transfers.actorId))
    .where(gt(transfers.id, after))
    .orderBy(asc(transfers.id))
    .limit(limit);

/** A page of all accounts with their balances; those of the company are last. */
export const readAccountsAfter = ({ db }: Ctx, { after, limit }: Place): Promise<(LedgerAccount & { id: number })[]> =>
  db
    .select({
      id: accounts.id,
      kind: accounts.kind,
      userNumber: memberOf(accounts),
      username: users.username,
      debits: accounts.debits,
      credits: accounts.credits,
      balance: sql<LedgerAccount['balance']>`${accounts.balance}`.mapWith(accounts.credits),
    })
    .from(accounts)
    .leftJoin(users, eq(users.id, accounts.userId))
    .where(gt(accounts.id, after))
    .orderBy(asc(accounts.id))
    .limit(limit);
