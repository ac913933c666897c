import { businessDayOf, DomainError, type TreasuryEntry } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { companyAccounts } from '../ledger/company-accounts.ts';

const { transfers, users } = schema;
const reversals = alias(transfers, 'reversals');
const reversers = alias(users, 'reversers');

export const isTreasuryTransfer = eq(transfers.kind, 'treasury');

/* An entry is stored only as its transfer, so that there is no second record that could differ. Its id is the part of the
   transfer's key after `treasury-`. */
const keyOf = (id: string) => `treasury-${id}`;
const idOf = (key: string) => key.slice('treasury-'.length);

/** Treasury transfers with who recorded and who reversed them; callers add the condition, the order and the limit. */
export const selectTreasuryEntries = (db: Db | Tx) =>
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
    direction: row.debitAccountId === companyAccounts.bank ? 'in' : 'out',
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

/**
 * One entry and its transfer.
 * @throws DomainError NOT_FOUND
 */
export async function getTreasuryEntry(db: Db | Tx, id: string): Promise<{ entry: TreasuryEntry; transfer: TransferRow }> {
  const [found] = await selectTreasuryEntries(db).where(and(isTreasuryTransfer, eq(transfers.key, keyOf(id))));
  if (!found) throw new DomainError('NOT_FOUND');
  return { entry: toTreasuryEntry(found), transfer: found.row };
}

export { keyOf as treasuryKeyOf };
