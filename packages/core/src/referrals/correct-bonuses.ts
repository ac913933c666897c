import { schema, type Tx } from '@app/db';
import { idr, minimum, REFERRAL_RATE_PPM, subtract, ZERO, type Idr } from '@app/money';
import { and, eq, sql } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { getAccounts } from '../ledger/get-accounts.ts';
import { house } from '../ledger/house.ts';
import { lockMemberAccounts } from '../ledger/lock-member-accounts.ts';
import { balanceOf, postTransfers, type TransferToPost } from '../ledger/post-transfers.ts';
import { balanceAt, untrueDepositsOf } from './untrue-deposits.ts';

const { accounts, transactions, transfers, users } = schema;

/** The accounts between which the bonuses on a friend's deposits are taken back. */
export type BonusAccounts = { friendId: string; friend: number; referrer: number; debt: number };

/**
 * Holds whatever correcting the bonuses on a friend's deposits needs, before a deposit is taken back; null where nobody
 * was paid for this friend. The friend's row keeps the daily batch away until then: it pays either before this, and is
 * corrected, or after it, and knows. Accounts are locked in id order, all of them here.
 */
export async function lockBonusesOn(tx: Tx, friendId: string): Promise<BonusAccounts | null> {
  const [user] = await tx.select({ referrerId: users.referredBy }).from(users).where(eq(users.id, friendId)).for('no key update');
  if (!user?.referrerId) return null;
  const paid = and(eq(transfers.kind, 'referral_bonus'), eq(transfers.referredUserId, friendId));
  if ((await tx.select({ id: transfers.id }).from(transfers).where(paid).limit(1)).length === 0) return null;
  await tx.insert(accounts).values({ userId: user.referrerId, kind: 'bonus_debt' }).onConflictDoNothing();
  const [{ available: friend }, { available: referrer }, [debt]] = [
    await getAccounts(tx, friendId),
    await getAccounts(tx, user.referrerId),
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.userId, user.referrerId), eq(accounts.kind, 'bonus_debt'))),
  ];
  if (!debt) return null;
  await lockMemberAccounts(tx, [friend.id, referrer.id, debt.id]);
  return { friendId, friend: friend.id, referrer: referrer.id, debt: debt.id };
}

type Unearned = { transactionId: string; bonusId: string; bonusOn: string; paid: Idr; taken: Idr; corrections: number };

/**
 * Takes back what of the bonuses was paid on deposits that were since taken back or lowered: out of what the referrer has,
 * the rest as a debt, which their next bonuses pay. What a bonus has left is the amount of its row; one that has nothing
 * left is hidden. Asked twice it takes nothing more.
 */
export async function correctBonuses(tx: Tx, ctx: AuthedCtx, held: BonusAccounts | null): Promise<void> {
  if (held === null) return;
  const unearned = await listUnearned(tx, held);
  let left = await balanceOf(tx, held.referrer);
  const toPost: TransferToPost[] = [];
  for (const bonus of unearned) {
    const fromAvailable = minimum(left, bonus.taken);
    left = subtract(left, fromAvailable);
    toPost.push(...correctionsOf(held, ctx, bonus, fromAvailable));
    const isGone = bonus.taken === bonus.paid;
    await tx
      .update(transactions)
      .set(
        isGone
          ? { deletedAt: ctx.now(), deletedBy: ctx.actor.id }
          : { amount: subtract(bonus.paid, bonus.taken), ...(fromAvailable > 0 && { balanceAfter: left }) },
      )
      .where(eq(transactions.id, bonus.transactionId));
  }
  const [first, ...rest] = toPost;
  if (first) await postTransfers(tx, ctx, [first, ...rest]);
}

function correctionsOf({ friendId, referrer, debt }: BonusAccounts, ctx: AuthedCtx, bonus: Unearned, fromAvailable: Idr): TransferToPost[] {
  const correction = (debitAccountId: number, amount: Idr): TransferToPost => ({
    key: `bonus-correction-${bonus.bonusId}-${bonus.corrections}-${debitAccountId}`,
    kind: 'bonus_correction',
    debitAccountId,
    creditAccountId: house.referral_expense,
    amount,
    transactionId: bonus.transactionId,
    referredUserId: friendId,
    bonusOn: bonus.bonusOn,
    actorId: ctx.actor.id,
  });
  const asDebt = subtract(bonus.taken, fromAvailable);
  return [...(fromAvailable > 0 ? [correction(referrer, fromAvailable)] : []), ...(asDebt > 0 ? [correction(debt, asDebt)] : [])];
}

type Row = {
  transaction_id: string;
  bonus_id: string;
  bonus_on: string;
  paid: string;
  unearned: string;
  taken_before: string;
  corrections: number;
};

/* A day's bonus was paid on what the friend had at its end. What is unearned of it is the difference to the bonus on the
 * same without the untrue deposits, less what was taken back before; never more than what is left. */
async function listUnearned(tx: Tx, { friendId, friend }: BonusAccounts): Promise<Unearned[]> {
  const account = { id: sql`${friend}::bigint`, balance: sql`(select balance from accounts where id = ${friend}::bigint)` };
  const rows = await tx.execute<Row>(sql`
    with bonus as (
      select transfers.id, transaction_id, transfers.bonus_on, transfers.effective_at, transactions.amount as paid
      from transfers join transactions on transactions.id = transaction_id
      where transfers.kind = 'referral_bonus' and transfers.referred_user_id = ${friendId}::uuid and transactions.deleted_at is null
    ),
    held as (
      select *, ${untrueDepositsOf(account.id, sql`bonus.effective_at`)} as untrue, ${balanceAt(account, sql`bonus.effective_at`)} as balance from bonus
    )
    select held.transaction_id, held.id as bonus_id, held.bonus_on::text, paid, coalesce(sum(before.amount), 0) as taken_before,
      count(before.id)::int as corrections,
      day_interest(greatest(balance, 0)::bigint, ${REFERRAL_RATE_PPM}::int) - day_interest(greatest(balance - untrue, 0)::bigint, ${REFERRAL_RATE_PPM}::int) as unearned
    from held left join transfers before on before.transaction_id = held.transaction_id and before.kind = 'bonus_correction'
    where untrue > 0
    group by held.id, held.transaction_id, held.bonus_on, paid, balance, untrue
    order by held.bonus_on`);
  return rows.flatMap((row): Unearned[] => {
    const paid = idr(Number(row.paid));
    const taken = minimum(paid, subtract(idr(Number(row.unearned)), idr(Number(row.taken_before))));
    if (taken <= 0) return [];
    return [{ transactionId: row.transaction_id, bonusId: row.bonus_id, bonusOn: row.bonus_on, paid, taken, corrections: row.corrections }];
  });
}

/** What a member owes of bonuses that were taken back after they had used the money; set off against their next ones. IDR. */
export async function getBonusDebt(db: Pick<Tx, 'select'>, userId: string): Promise<Idr> {
  const [debt] = await db
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.kind, 'bonus_debt')));
  return subtract(ZERO, debt?.balance ?? ZERO);
}
