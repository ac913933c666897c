import type { StatementLine, Transaction } from '@app/contract';
import type { Wire } from '../../shared/lib/wire.ts';

export type Movement = Wire<StatementLine>;
export type RecentRow = { at: string; transaction: Wire<Transaction> } | { at: string; movement: Movement };

/** True when the line above belongs to the same correction and has its balance. */
const goesOnAbove = (row: RecentRow): boolean => 'movement' in row && row.movement.availableAfter === null;

/**
 * The newest `max` rows, newest first: statement lines, so that the amounts add up, and requests that moved no money. A
 * correction is never cut: its further lines are kept beyond `max`.
 */
export function recentRowsOf(transactions: readonly Wire<Transaction>[], lines: readonly Movement[], max: number): RecentRow[] {
  const rows: RecentRow[] = [
    ...transactions.filter(({ status }) => status !== 'approved').map((transaction) => ({ at: transaction.createdAt, transaction })),
    ...lines.map((movement) => ({ at: movement.at, movement })),
  ];
  const sorted = rows.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const end = sorted.findIndex((row, index) => index >= max && !goesOnAbove(row));
  return end === -1 ? sorted : sorted.slice(0, end);
}
