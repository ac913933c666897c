import { schema, type Tx } from '@app/db';
import { subtract, ZERO, type Idr } from '@app/money';
import { and, eq } from 'drizzle-orm';

const { accounts } = schema;

/** What a member owes of bonuses that were taken back after they had used the money; set off against their next ones. IDR. */
export async function getBonusDebt(db: Pick<Tx, 'select'>, userId: string): Promise<Idr> {
  const [debt] = await db
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.kind, 'bonus_debt')));
  return subtract(ZERO, debt?.balance ?? ZERO);
}
