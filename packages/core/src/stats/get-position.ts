import { idr, type Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';

/** Money at the bank against what is owed to members, IDR; `ratioPpm` null: nothing is owed. */
export type Position = { atBank: Idr; owed: Idr; ratioPpm: number | null };

export const money = (text: string | undefined): Idr => idr(Number(text ?? 0));

/** The position now, from the balances alone: no transfer is read. */
export async function getPosition({ db }: Pick<Ctx, 'db'>): Promise<Position> {
  const [held] = await db.execute<{ at_bank: string; owed: string }>(sql`
    select -sum(balance) filter (where id = ${companyAccounts.bank}) as at_bank,
      coalesce(sum(balance) filter (where kind in ('available', 'invested')), 0) as owed
    from accounts`);
  return position(money(held?.at_bank), money(held?.owed));
}

export function position(atBank: Idr, owed: Idr): Position {
  return { atBank, owed, ratioPpm: owed === 0 ? null : ppmOf(BigInt(atBank), BigInt(owed)) };
}

/* Rounded down, also below zero, and limited to the safe integers: a few rupiah owed against a full bank exceed them. */
function ppmOf(part: bigint, whole: bigint): number {
  const scaled = part * 1_000_000n;
  const down = scaled / whole - (scaled < 0n && scaled % whole !== 0n ? 1n : 0n);
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(down > most ? most : down < -most ? -most : down);
}
