import { DomainError, type TreasuryEntry } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { businessDayOf } from '../business-day.ts';
import { house } from '../ledger/house.ts';

const { transfers, users } = schema;
const reversals = alias(transfers, 'reversals');
const reversers = alias(users, 'reversers');

export const areTreasury = eq(transfers.kind, 'treasury');

/* An entry is its transfer and nothing besides: there is no second place that could say something else. */
const keyOf = (id: string) => `treasury-${id}`;
const idOf = (key: string) => key.slice('treasury-'.length);

/** Treasury transfers with who recorded and who reversed them; callers add the condition, the order and the limit. */
export const selectTreasury = (db: Db | Tx) =>
  db
    .select({ row: transfers, recordedBy: users.username, reversal: reversals, reversedBy: reversers.username })
    .from(transfers)
    .leftJoin(users, eq(users.id, transfers.actorId))
    .leftJoin(reversals, eq(reversals.reversesId, transfers.id))
    .leftJoin(reversers, eq(reversers.id, reversals.actorId))
    .$dynamic();

type TransferRow = typeof transfers.$inferSelect;
export type TreasuryRow = { row: TransferRow; recordedBy: string | null; reversal: TransferRow | null; reversedBy: string | null };

export function toTreasuryEntry({ row, recordedBy, reversal, reversedBy }: TreasuryRow): TreasuryEntry {
  return {
    id: idOf(row.key),
    direction: row.debitAccountId === house.bank ? 'in' : 'out',
    amount: row.amount,
    note: row.reason ?? '',
    occurredOn: businessDayOf(row.effectiveAt),
    recordedAt: row.postedAt,
    recordedBy,
    reversedAt: reversal?.postedAt ?? null,
    reversedBy,
    reversalNote: reversal?.reason ?? null,
  };
}

/** One entry and the transfer that it is. @throws DomainError NOT_FOUND */
export async function getTreasury(db: Db | Tx, id: string): Promise<{ entry: TreasuryEntry; transfer: TransferRow }> {
  const [found] = await selectTreasury(db).where(and(areTreasury, eq(transfers.key, keyOf(id))));
  if (!found) throw new DomainError('NOT_FOUND');
  return { entry: toTreasuryEntry(found), transfer: found.row };
}

export { keyOf as treasuryKeyOf };
