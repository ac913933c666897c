import { z } from 'zod';
import { memberAccounts } from './member-accounts.ts';
import { Idr } from './amounts.ts';
import { PlanType } from './plans.ts';
import { CalendarDay, Instant } from './instants.ts';
import { memberTransferKinds } from './ledger.ts';
import { dayRange, listInput, pageOf } from './lists.ts';

export const StatementLine = z
  .object({
    id: z.number().int().describe('Number of the transfer.'),
    at: Instant.describe('The instant from which the transfer counts.'),
    kind: z.enum(memberTransferKinds).describe('What the transfer is.'),
    available: Idr.describe('Change of the available balance, IDR.'),
    invested: Idr.describe('Change of the invested balance, IDR.'),
    availableAfter: Idr.nullable().describe('The available balance after it, IDR; null: a correction continues on the next line.'),
    investedAfter: Idr.nullable().describe('The invested balance after it, IDR; null: a correction continues on the next line.'),
    isCorrection: z.boolean().describe('Whether it is one of the lines that a correction reversed and posted again in one operation.'),
    planType: PlanType.nullable().describe('Purchase, interest, maturity: the plan; null otherwise.'),
    accrualDay: z.number().int().nullable().describe('Interest: the day of the investment, from 1; null otherwise.'),
    reason: z.string().nullable().describe('The reason that was given; null: none.'),
  })
  .describe(
    'One transfer of a member: its changes and the balances after it, in the order of effective instants. Of the lines of one correction only the last has balances after it, because there was no balance between them.',
  );
export type StatementLine = z.infer<typeof StatementLine>;

export const HeldBalances = z
  .object({
    available: Idr.describe('Of the available balance, IDR.'),
    invested: Idr.describe('Of the invested balance, IDR.'),
  })
  .describe('Both balances of a member, or their sums in a range of days.');
export type HeldBalances = z.infer<typeof HeldBalances>;

export const StatementPage = pageOf(StatementLine)
  .extend({
    opening: HeldBalances.describe('The balances before the first requested day; zero without one.'),
    closing: HeldBalances.describe('The balances at the end of the last requested day, or now.'),
    moneyIn: HeldBalances.describe('The sums of the credits in these days.'),
    moneyOut: HeldBalances.describe('The sums of the debits in these days.'),
  })
  .describe('A page of a statement; `opening + moneyIn - moneyOut = closing`.');
export type StatementPage = z.infer<typeof StatementPage>;

export type MemberAccountKind = (typeof memberAccounts)[number];

const statementFilter = {
  ...dayRange,
  account: z.enum(memberAccounts).optional().describe('Only the movements of this balance.'),
};

export const ListStatementInput = z.object({
  ...listInput,
  ...statementFilter,
});
export type ListStatementInput = z.infer<typeof ListStatementInput>;
export const StatementCsvInput = z.object(statementFilter);
export type StatementCsvInput = z.infer<typeof StatementCsvInput>;

export const BalancePoint = z
  .object({
    day: CalendarDay.describe('The business day.'),
    available: Idr.describe('The available balance, IDR.'),
    invested: Idr.describe('The invested balance, IDR.'),
    total: Idr.describe('`available + invested`, IDR.'),
  })
  .describe("A member's balances at the end of a business day; today's point has the current balances.");
export type BalancePoint = z.infer<typeof BalancePoint>;

export const BalanceHistory = z
  .object({
    points: z
      .array(BalancePoint)
      .describe('At most 366 points, oldest first: the newest 120 days one by one, older ones in steps of weeks.'),
    asOf: Instant.describe('The server time at which the figures were read.'),
  })
  .describe("A member's balances over time.");
export type BalanceHistory = z.infer<typeof BalanceHistory>;
