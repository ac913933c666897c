import type { Tx } from '@app/db';
import { idr, REFERRAL_RATE_PPM, type Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import type { LockedBonuses } from './lock-bonuses-on.ts';
import { balanceAt, revertedDepositsOf } from './reverted-deposits.ts';

/** A bonus of which the amount taken back has to change. Amounts are IDR. */
export type MisstatedBonus = {
  /** The id of its row, and the number shown to users. */
  rowId: string;
  number: number;
  transferId: string;
  bonusOn: string;
  paid: Idr;
  taken: Idr;
  /** The total that has to be taken back: 0 up to `paid`. */
  amountToTake: Idr;
  /** The number of its corrections and restorations. */
  corrections: number;
};

type Row = {
  row_id: string;
  number: string;
  transfer_id: string;
  bonus_on: string;
  paid: string;
  taken: string;
  due: string;
  corrections: number;
};

/**
 * The locked bonuses that no longer fit the deposit once `inEffect` of it is posted, which has not happened yet. A day's bonus
 * was paid on the friend's balance at its end; the amount due back is the difference to the bonus on that balance without the
 * deposits taken back. A bonus deleted by an administrator is not changed.
 */
export async function listMisstatedBonuses(tx: Tx, bonuses: LockedBonuses, inEffect: Idr): Promise<MisstatedBonus[]> {
  const { depositId, friendAccountId: id, rowIds } = bonuses;
  const account = { id: sql`${id}::bigint`, balance: sql`(select balance from accounts where id = ${id}::bigint)` };
  const end = sql`bonus.effective_at`;
  const rows = await tx.execute<Row>(sql`
    with bonus as (
      select transfers.*, transactions.number from transfers join transactions on transactions.id = transaction_id
      where transaction_id = any(${sql.param(rowIds)}::uuid[]) and kind = 'referral_bonus'
        and not exists (select from transfers reversal where reversal.reverses_id = transfers.id)
    ),
    held as (
      select *, ${revertedDepositsOf(account.id, end, { depositId, inEffect })} as reverted, ${balanceAt(account, end)} as balance from bonus
    ),
    compared as (
      select *, least(amount, day_interest(greatest(balance, 0)::bigint, ${REFERRAL_RATE_PPM}::int)
        - day_interest(greatest(balance - reverted, 0)::bigint, ${REFERRAL_RATE_PPM}::int)) as due
      from held
    )
    select transaction_id as row_id, number, id as transfer_id, bonus_on::text, amount as paid, taken, due, corrections
    from compared, lateral (
      select count(*)::int as corrections, coalesce(sum(case kind when 'bonus_correction' then amount else -amount end), 0) as taken
      from transfers where transaction_id = compared.transaction_id and kind in ('bonus_correction', 'bonus_restoration')
    ) as before
    where due <> taken
    order by bonus_on`);
  return rows.map((row) => ({
    rowId: row.row_id,
    number: Number(row.number),
    transferId: row.transfer_id,
    bonusOn: row.bonus_on,
    paid: idr(Number(row.paid)),
    taken: idr(Number(row.taken)),
    amountToTake: idr(Number(row.due)),
    corrections: row.corrections,
  }));
}
