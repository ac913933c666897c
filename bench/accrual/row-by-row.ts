import assert from 'node:assert/strict';
import { schema, type Db } from '@app/db';
import { add, dayInterest } from '@app/money';
import { and, eq } from 'drizzle-orm';
import { benchNow } from './bench-now.ts';

const { accounts, investments, transactions, transfers } = schema;

/** A simple loop: one database transaction per investment, one statement per row. Returns how many it paid. */
export async function accrueRowByRow(db: Db, sample: number): Promise<number> {
  const due = await db.select({ id: investments.id }).from(investments).limit(sample);
  for (const { id } of due) await payOne(db, id);
  return due.length;
}

const payOne = (db: Db, id: string) =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(investments).where(eq(investments.id, id)).for('no key update');
    assert(row?.nextAccrualAt);
    const [account] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.userId, row.userId), eq(accounts.kind, 'invested')));
    assert(account);
    const [interest, day, dueAt] = [dayInterest(row.currentValue, row.ratePpm), row.daysAccrued + 1, row.nextAccrualAt];
    const value = add(row.currentValue, interest);
    const [seen] = await tx
      .insert(transactions)
      .values({
        userId: row.userId,
        type: 'interest',
        status: 'approved',
        amount: interest,
        balanceAfter: value,
        createdAt: dueAt,
        investmentId: id,
        accrualDay: day,
      })
      .returning({ id: transactions.id });
    assert(seen);
    await tx.insert(transfers).values({
      key: `interest-${id}-${day}`,
      kind: 'interest',
      debitAccountId: 9_000_000_000_000_002,
      creditAccountId: account.id,
      amount: interest,
      effectiveAt: dueAt,
      postedAt: benchNow,
      transactionId: seen.id,
      investmentId: id,
      accrualDay: day,
    });
    await tx
      .update(investments)
      .set({
        currentValue: value,
        totalEarned: add(row.totalEarned, interest),
        daysAccrued: day,
        nextAccrualAt: new Date(dueAt.getTime() + 86_400_000),
      })
      .where(eq(investments.id, id));
  });
