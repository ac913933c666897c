import type { StatementLine, Transaction } from '@app/contract';
import type { Serialized } from '../../shared/lib/serialized.ts';

export type RecentRow = { at: string; transaction: Serialized<Transaction> } | { at: string; line: Serialized<StatementLine> };

/** True when the line above is part of the same correction: only its newest line has a balance. */
const continuesLineAbove = (row: RecentRow): boolean => 'line' in row && row.line.availableAfter === null;

/**
 * The newest `max` rows, newest first: statement lines, so that the amounts add up, and requests that moved no money. A
 * correction is never cut: its further lines are kept beyond `max`.
 */
export function recentRowsOf(
  transactions: readonly Serialized<Transaction>[],
  lines: readonly Serialized<StatementLine>[],
  max: number,
): RecentRow[] {
  const rows: RecentRow[] = [
    ...transactions.filter(({ status }) => status !== 'approved').map((transaction) => ({ at: transaction.createdAt, transaction })),
    ...lines.map((line) => ({ at: line.at, line })),
  ];
  const sorted = rows.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const end = sorted.findIndex((row, index) => index >= max && !continuesLineAbove(row));
  return end === -1 ? sorted : sorted.slice(0, end);
}
