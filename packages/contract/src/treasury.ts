import { z } from 'zod';
import { Idr, IdrInput } from './amounts.ts';
import { CalendarDay, Instant } from './instants.ts';
import { textMax } from './limits.ts';
import { dayRange, listInput } from './lists.ts';
import { singleLine } from './texts.ts';
import { treasuryDirections } from './treasury-directions.ts';

export const TreasuryDirection = z.enum(treasuryDirections).describe('`in`: put in by the company; `out`: taken out.');
export type TreasuryDirection = z.infer<typeof TreasuryDirection>;

export const TreasuryEntry = z
  .object({
    id: z.uuid().describe('Id of the entry.'),
    direction: TreasuryDirection.describe('Put in or taken out.'),
    amount: Idr.describe('The amount, IDR.'),
    note: z.string().describe('What the money was for.'),
    occurredOn: z.iso.date().describe('The business day on which it happened.'),
    recordedAt: Instant.describe('When it was recorded.'),
    recordedBy: z
      .string()
      .nullable()
      .describe('Username of the master admin who recorded it; null: the user has been deleted; the audit log keeps the name.'),
    reversedAt: Instant.nullable().describe('When it was reversed; null: not reversed.'),
    reversedBy: z
      .string()
      .nullable()
      .describe('Username of the master admin who reversed it; null: not reversed, or the user has been deleted.'),
    reversalNote: z.string().nullable().describe('Why it was reversed; null: not reversed.'),
  })
  .describe('Money at the bank that does not come from members, as recorded by a master admin.');
export type TreasuryEntry = z.infer<typeof TreasuryEntry>;

export const RecordTreasuryInput = z
  .strictObject({
    direction: TreasuryDirection.describe('Put in or taken out.'),
    amount: IdrInput.describe('The amount, IDR.'),
    note: singleLine(textMax.note).describe('What the money was for.'),
    occurredOn: CalendarDay.describe('The business day on which it happened; not in the future.'),
  })
  .describe('Money that was put in or taken out.');
export type RecordTreasuryInput = z.infer<typeof RecordTreasuryInput>;

export const ReverseTreasuryInput = z
  .strictObject({
    id: z.uuid().describe('Id of the entry.'),
    note: singleLine(textMax.note).describe('Why it is reversed.'),
  })
  .describe('The reversal of a treasury entry.');
export type ReverseTreasuryInput = z.infer<typeof ReverseTreasuryInput>;

/* `from` and `to` filter by `occurredOn`. */
export const ListTreasuryInput = z.object({
  ...listInput,
  ...dayRange,
  direction: TreasuryDirection.optional().describe('Only entries in this direction.'),
});
export type ListTreasuryInput = z.infer<typeof ListTreasuryInput>;

export const ExportTreasuryInput = ListTreasuryInput.omit({ limit: true, cursor: true });
