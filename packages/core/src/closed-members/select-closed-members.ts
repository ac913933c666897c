import type { ClosedMember } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { idr } from '@app/money';
import { getTableColumns, sql } from 'drizzle-orm';
import { selectClosedAccountSums } from './sum-closed-members.ts';

const { closedMembers } = schema;

type Row = typeof closedMembers.$inferSelect & { deposited: string; withdrawn: string };

/*
 * Joined laterally: where the caller adds a limit and an order that an index provides, the sums are computed for the rows of the
 * page only.
 */
const sumsOfMember = sql`(${selectClosedAccountSums(sql`closed_user_id = closed_members.user_id`)}) as sums`;

/** Deleted users, each with the deposits and withdrawals that were posted and not reversed. */
export const selectClosedMembers = (db: Db | Tx) =>
  db
    .select({ ...getTableColumns(closedMembers), deposited: sql<string>`sums.deposits`, withdrawn: sql<string>`sums.withdrawals` })
    .from(closedMembers)
    .crossJoinLateral(sumsOfMember)
    .$dynamic();

/** A closed member as the API returns it; amounts in IDR. */
export const toClosedMember = ({ userId, closedBy: _id, closedByName, deposited, withdrawn, ...row }: Row): ClosedMember => ({
  ...row,
  id: userId,
  closedBy: closedByName,
  deposited: idr(Number(deposited)),
  withdrawn: idr(Number(withdrawn)),
});
