import { z } from 'zod';
import { Idr } from './amounts.ts';
import { PlanType } from './investments.ts';
import { CalendarDay, Instant } from './instants.ts';
import { transferKinds } from './ledger.ts';
import { listInput } from './lists.ts';

/** One transfer that touched a member: what it changed and what was there after it. IDR, in the order of posting. */
export const StatementLine = z.object({
  id: z.number().int(),
  at: Instant,
  kind: z.enum(transferKinds),
  available: Idr,
  invested: Idr,
  availableAfter: Idr,
  investedAfter: Idr,
  planType: PlanType.nullable(),
  accrualDay: z.number().int().nullable(),
  reason: z.string().nullable(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** `from` and `to` are business days, both included. */
const range = { from: CalendarDay.optional(), to: CalendarDay.optional() };
export const ListStatementInput = z.object({ ...listInput, ...range });
export type ListStatementInput = z.infer<typeof ListStatementInput>;
export const StatementCsvInput = z.object(range);
export type StatementCsvInput = z.infer<typeof StatementCsvInput>;
