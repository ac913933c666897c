import { z } from 'zod';
import { aloneBounds } from './alone-bounds.ts';
import { holdHours } from './payout-facts.ts';
import { Idr, idrUpTo } from './amounts.ts';
import { Instant } from './instants.ts';
import { requireEditedField } from './require-edited-field.ts';
import { Role } from './roles.ts';

const limits = {
  singlePayoutMax: 'The largest withdrawal that one administrator approves alone, IDR.',
  singleDayMax:
    'The most that one administrator pays out alone in a business day, and that a member is paid by single administrators in 24 hours, IDR.',
  singleDepositMax: 'The largest deposit or treasury entry that one administrator records alone, IDR.',
} as const;
const payoutHoldHours =
  "So many hours no withdrawal of a member is approved after a change of the member's bank details, password or second factor.";

export const Protection = z
  .object({
    since: Instant.nullable().describe('When it was switched on; null: it is off.'),
    dueAt: Instant.nullable().describe(
      'Until when it has to be switched on, because the mode is live; null: it is on, or the mode is demonstration.',
    ),
    singlePayoutMax: Idr.describe(limits.singlePayoutMax),
    singleDayMax: Idr.describe(limits.singleDayMax),
    singleDepositMax: Idr.describe(limits.singleDepositMax),
    payoutHoldHours: z.number().int().describe(payoutHoldHours),
    administrators: z
      .array(
        z
          .object({
            id: z.uuid().describe('Id of the administrator.'),
            username: z.string().describe('Username of the administrator.'),
            role: Role.describe('Administrator or master admin.'),
            isDemo: z.boolean().describe('Whether it is a demo account that still has its published password.'),
            secondFactorSince: Instant.nullable().describe('When the second factor was set up; null: there is none.'),
            mayApproveFrom: Instant.nullable().describe(
              'From when they may approve what another administrator proposes; null: not without a second factor, and a demo account never.',
            ),
          })
          .describe('An administrator, and from when they may approve.'),
      )
      .describe('All administrators, by username.'),
    auditors: z
      .array(
        z
          .object({
            id: z.uuid().describe('Id of the auditor.'),
            secondFactorSince: Instant.nullable().describe('When the second factor was set up; null: there is none.'),
          })
          .describe('An auditor, who approves nothing.'),
      )
      .describe('All auditors, by username.'),
  })
  .describe('Whether money needs two administrators, what one may do alone, and who may approve.');
export type Protection = z.infer<typeof Protection>;

export const UpdateProtectionInput = z
  .strictObject({
    isOn: z.boolean().optional().describe('Whether money needs two administrators.'),
    singlePayoutMax: idrUpTo(aloneBounds.singlePayoutMax).optional().describe(limits.singlePayoutMax),
    singleDayMax: idrUpTo(aloneBounds.singleDayMax).optional().describe(`${limits.singleDayMax} Not below the largest withdrawal.`),
    singleDepositMax: idrUpTo(aloneBounds.singleDepositMax).optional().describe(limits.singleDepositMax),
    payoutHoldHours: z.number().int().min(holdHours.min).max(holdHours.max).optional().describe(payoutHoldHours),
  })
  .refine(...requireEditedField({ ignoredFields: [] }))
  .describe('The rules that change; absent ones are kept.');
export type UpdateProtectionInput = z.infer<typeof UpdateProtectionInput>;
