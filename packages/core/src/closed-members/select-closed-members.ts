import type { ClosedMember } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { idr } from '@app/money';
import { getTableColumns, sql } from 'drizzle-orm';

const { closedMembers } = schema;

type Row = typeof closedMembers.$inferSelect & { deposited: string; withdrawn: string };

const inEffect = (type: 'deposit' | 'withdrawal') => sql<string>`(
  select coalesce(sum((record ->> 'amount')::bigint), 0) from closed_records
  where closed_records.user_id = closed_members.user_id and kind = 'transaction'
    and record ->> 'type' = ${type} and record ->> 'status' = 'approved' and record ->> 'deleted_at' is null)`;

/** Users who were deleted, each with what of their deposits and withdrawals was in effect. */
export const selectClosedMembers = (db: Db | Tx) =>
  db
    .select({ ...getTableColumns(closedMembers), deposited: inEffect('deposit'), withdrawn: inEffect('withdrawal') })
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
