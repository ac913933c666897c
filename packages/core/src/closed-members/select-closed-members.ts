import type { ClosedMember } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { idr } from '@app/money';
import { getTableColumns, sql } from 'drizzle-orm';
import { sumsOfAccounts } from './sum-closed-members.ts';

const { closedMembers } = schema;

type Row = typeof closedMembers.$inferSelect & { deposited: string; withdrawn: string };

const sumOf = (source: 'deposits' | 'withdrawals') =>
  sql<string>`(select ${sql.raw(source)} from (${sumsOfAccounts(sql`closed_user_id = closed_members.user_id`)}) as sums)`;

/** Users who were deleted, each with what of their deposits and withdrawals was in effect. */
export const selectClosedMembers = (db: Db | Tx) =>
  db
    .select({ ...getTableColumns(closedMembers), deposited: sumOf('deposits'), withdrawn: sumOf('withdrawals') })
    .from(closedMembers)
    .$dynamic();

/** A closed member as administrators read them. IDR. */
export const toClosedMember = ({ userId, closedBy: _id, closedByName, deposited, withdrawn, ...row }: Row): ClosedMember => ({
  ...row,
  id: userId,
  closedBy: closedByName,
  deposited: idr(Number(deposited)),
  withdrawn: idr(Number(withdrawn)),
});
