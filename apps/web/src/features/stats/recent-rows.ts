import type { StatementLine, Transaction } from '@app/contract';
import type { Wire } from '../../lib/wire.ts';

/** Movements of the ledger that no transaction row stands for. */
const otherKinds = ['purchase', 'maturity', 'adjustment', 'reversal'] as const;
type OtherKind = (typeof otherKinds)[number];
export type Movement = Wire<StatementLine> & { kind: OtherKind };
export type RecentRow = { at: string; transaction: Wire<Transaction> } | { at: string; movement: Movement };

const isOther = (line: Wire<StatementLine>): line is Movement => otherKinds.some((kind) => kind === line.kind);

/** The newest `max` of both lists together, the newest first, so that no money moves without a row. */
export function recentRowsOf(transactions: readonly Wire<Transaction>[], lines: readonly Wire<StatementLine>[], max: number): RecentRow[] {
  const rows: RecentRow[] = [
    ...transactions.map((transaction) => ({ at: transaction.createdAt, transaction })),
    ...lines.filter(isOther).map((movement) => ({ at: movement.at, movement })),
  ];
  return rows.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, max);
}
