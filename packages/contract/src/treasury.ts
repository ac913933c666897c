import { z } from 'zod';
import { Idr, IdrInput } from './amounts.ts';
import { CalendarDay, Instant } from './instants.ts';
import { textMax } from './limits.ts';
import { dayRange, listInput } from './lists.ts';
import { lineOf } from './texts.ts';
import { treasuryDirections } from './treasury-directions.ts';

export const TreasuryDirection = z.enum(treasuryDirections);
export type TreasuryDirection = z.infer<typeof TreasuryDirection>;

/** Money at the bank that does not come from members, as a master admin wrote it down. `occurredOn` is a business day. */
export const TreasuryEntry = z.object({
  id: z.uuid(),
  direction: TreasuryDirection,
  amount: Idr,
  note: z.string(),
  occurredOn: z.iso.date(),
  recordedAt: Instant,
  /** Null: their account is gone; the audit log keeps the name. */
  recordedBy: z.string().nullable(),
  reversedAt: Instant.nullable(),
  reversedBy: z.string().nullable(),
  reversalNote: z.string().nullable(),
});
export type TreasuryEntry = z.infer<typeof TreasuryEntry>;

export const RecordTreasuryInput = z.strictObject({
  direction: TreasuryDirection,
  amount: IdrInput,
  note: lineOf(textMax.note),
  /** Not in the future. */
  occurredOn: CalendarDay,
});
export type RecordTreasuryInput = z.infer<typeof RecordTreasuryInput>;

export const ReverseTreasuryInput = z.strictObject({ id: z.uuid(), note: lineOf(textMax.note) });
export type ReverseTreasuryInput = z.infer<typeof ReverseTreasuryInput>;

/** `from` and `to` are days on which it happened. */
export const ListTreasuryInput = z.object({ ...listInput, ...dayRange, direction: TreasuryDirection.optional() });
export type ListTreasuryInput = z.infer<typeof ListTreasuryInput>;

export const ExportTreasuryInput = ListTreasuryInput.omit({ limit: true, cursor: true });
