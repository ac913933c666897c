import { schema, type Db, type Tx } from '@app/db';
import type { Idr } from '@app/money';
import { eq, sql } from 'drizzle-orm';

const { payoutControls, transactions } = schema;

export type PayoutControlsRow = Omit<typeof payoutControls.$inferSelect, 'userId'>;

const none: PayoutControlsRow = {
  heldUntil: null,
  holdCoversFrom: null,
  holdReason: null,
  frozenAt: null,
  frozenBy: null,
  dayMax: null,
  nextDayMax: null,
  nextDayMaxAt: null,
};

/** What keeps withdrawals of a user from being requested or approved, as stored: a hold that is over is still in it. */
export async function readPayoutControls(db: Db | Tx, userId: string): Promise<PayoutControlsRow> {
  const [found] = await db.select().from(payoutControls).where(eq(payoutControls.userId, userId));
  return found ?? none;
}

/** The same for the member of a transaction. */
export async function readPayoutControlsOf(tx: Tx, transactionId: string): Promise<PayoutControlsRow> {
  const userId = sql`(select user_id from ${transactions} where ${transactions.id} = ${transactionId})`;
  const [found] = await tx.select().from(payoutControls).where(eq(payoutControls.userId, userId));
  return found ?? none;
}

/** The user's own limit of withdrawals per business day at this instant; null: none. */
export const dayMaxAt = ({ dayMax, nextDayMax, nextDayMaxAt }: PayoutControlsRow, now: Date): Idr | null =>
  nextDayMaxAt !== null && nextDayMaxAt <= now ? nextDayMax : dayMax;
