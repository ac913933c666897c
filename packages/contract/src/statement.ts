import { z } from 'zod';
import { memberAccounts } from './member-accounts.ts';
import { Idr } from './amounts.ts';
import { PlanType } from './investments.ts';
import { CalendarDay, Instant } from './instants.ts';
import { memberTransferKinds } from './ledger.ts';
import { dayRange, listInput, pageOf } from './lists.ts';

/**
 * One transfer that touched a member: what it changed and what was there after it. IDR, in the order in which they count.
 * `isCorrection`: one of the lines that a correction reversed and posted again in one step. No balance existed between them,
 * so only the last of them says what was there after it; the others have null.
 */
export const StatementLine = z.object({
  id: z.number().int(),
  at: Instant,
  kind: z.enum(memberTransferKinds),
  available: Idr,
  invested: Idr,
  availableAfter: Idr.nullable(),
  investedAfter: Idr.nullable(),
  isCorrection: z.boolean(),
  planType: PlanType.nullable(),
  accrualDay: z.number().int().nullable(),
  reason: z.string().nullable(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** What a member had at one instant. IDR. */
export const HeldBalances = z.object({ available: Idr, invested: Idr });
export type HeldBalances = z.infer<typeof HeldBalances>;

/**
 * A page of a statement. `opening`: what was there before the first day asked for, nothing where none was; `closing`: what
 * was there at the end of the last one, or is there now when that day is not over or none was asked for. `moneyIn` and `moneyOut`:
 * the sums of what was added and taken in these days, so that `opening + moneyIn - moneyOut = closing`.
 */
export const StatementPage = pageOf(StatementLine).extend({
  opening: HeldBalances,
  closing: HeldBalances,
  moneyIn: HeldBalances,
  moneyOut: HeldBalances,
});
export type StatementPage = z.infer<typeof StatementPage>;

export type MemberAccountKind = (typeof memberAccounts)[number];

/* With `account`: only what moved that balance. */
const statementFilter = { ...dayRange, account: z.enum(memberAccounts).optional() };

export const ListStatementInput = z.object({ ...listInput, ...statementFilter });
export type ListStatementInput = z.infer<typeof ListStatementInput>;
export const StatementCsvInput = z.object(statementFilter);
export type StatementCsvInput = z.infer<typeof StatementCsvInput>;

/** What a member had at the end of a business day, IDR: `total = available + invested`. Today's point is the present. */
export const BalancePoint = z.object({ day: CalendarDay, available: Idr, invested: Idr, total: Idr });
export type BalancePoint = z.infer<typeof BalancePoint>;

/** At most 366 points, oldest first: the newest 120 days one by one, older ones in steps of whole weeks. */
export const BalanceHistory = z.object({ points: z.array(BalancePoint), asOf: Instant });
export type BalanceHistory = z.infer<typeof BalanceHistory>;
