import { schema, type Tx } from '@app/db';
import { subtract, ZERO, type Idr } from '@app/money';
import { and, eq } from 'drizzle-orm';

const { accounts } = schema;

/** A member's debt from bonuses that were taken back after the money was used; set off against their next bonuses. IDR. */
export async function getBonusDebt(db: Pick<Tx, 'select'>, userId: string): Promise<Idr> {
  const [debt] = await db
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.kind, 'bonus_debt')));
  return subtract(ZERO, debt?.balance ?? ZERO);
}
