import { z } from 'zod';
import { Idr } from './amounts.ts';
import {
  approvalKinds,
  approvalOperationNames,
  approvalReasons,
  approvalStatuses,
  approvalStatusFilters,
  decisionObstacles,
} from './approval-facts.ts';
import type { FieldProblem } from './errors.ts';
import { Instant } from './instants.ts';
import { textMax } from './limits.ts';
import { dayRange, listInput } from './lists.ts';
import { queryBoolean } from './query-boolean.ts';
import { PasskeyAnswer } from './second-factor.ts';
import { noteOf, SearchText, singleLine } from './texts.ts';

/** So many earlier withdrawals of a member are shown beside one that is to be paid. */
export const earlierPayoutsMax = 5;

const ApprovalOperation = z.enum(approvalOperationNames).describe('The procedure that was called.');
const ApprovalReason = z.enum(approvalReasons).describe('Why it needs a second administrator.');
const ApprovalStatus = z.enum(approvalStatuses).describe('Whether it is pending, or how it ended.');

export const Approval = z
  .object({
    id: z.uuid().describe('Id of the approval.'),
    number: z.number().int().describe('Number of the approval; later ones have higher numbers.'),
    operation: ApprovalOperation,
    kind: z.enum(approvalKinds).nullable().describe('Of a request its type, of a treasury entry its direction; null: about neither.'),
    status: ApprovalStatus,
    reasons: z.array(ApprovalReason).describe('Why it needs a second administrator; at least one.'),
    subjectId: z.string().nullable().describe('Id of the record that is changed; null: it is to be created.'),
    subjectUserId: z.uuid().nullable().describe('Id of the user whom it is about; null: about no user, or one who is to be created.'),
    subjectName: z
      .string()
      .nullable()
      .describe('What it is about, such as a username; null: about no single record, or the user was deleted.'),
    amount: Idr.nullable().describe('The amount that moves, IDR; null: none.'),
    makerId: z.uuid().describe('Id of the administrator who proposed it.'),
    makerName: z.string().describe('Username of the administrator who proposed it.'),
    requestedAt: Instant.describe('When it was proposed.'),
    expiresAt: Instant.describe('Until when it can be approved.'),
    checkerName: z
      .string()
      .nullable()
      .describe('Username of the administrator who approved or rejected it; null: it was neither approved nor rejected.'),
    decidedAt: Instant.nullable().describe('When it ended; null: it is pending.'),
    decisionNote: z.string().nullable().describe('The note of the decision; null: none.'),
  })
  .describe('An operation that one administrator proposed and another one decides.');
export type Approval = z.infer<typeof Approval>;

export const EarlierPayout = z
  .object({
    id: z.uuid().describe('Id of the withdrawal.'),
    number: z.number().int().describe('Number of the withdrawal.'),
    paidAt: Instant.describe('When it was approved.'),
    amount: Idr.describe('The amount, IDR.'),
    bankName: z.string().nullable().describe('The bank that it was paid to; null: not recorded.'),
    accountNumber: z.string().nullable().describe('The masked account number that it was paid to, such as `••••3333`; null: not recorded.'),
  })
  .describe('A withdrawal that was paid to the member before.');
export type EarlierPayout = z.infer<typeof EarlierPayout>;

export const ApprovalDetails = Approval.extend({
  before: z.record(z.string(), z.unknown()).nullable().describe('The values before it; null: none, or the user was deleted.'),
  after: z.record(z.string(), z.unknown()).nullable().describe('The values after it; null: none, or the user was deleted.'),
  payouts: z
    .array(EarlierPayout)
    .max(earlierPayoutsMax)
    .nullable()
    .describe(
      `Of an approval that pays a member: the last withdrawals paid to the member, at most ${earlierPayoutsMax}, newest first; of a decided one, those before the decision. null: it pays no member, or the user was deleted.`,
    ),
  accountNameBefore: z
    .string()
    .nullable()
    .describe(
      'The account holder of the last withdrawal that was paid to the member, if the holder of the account that is to be paid is another one; null: the same one, or none.',
    ),
  changedSince: z
    .object({
      before: z.record(z.string(), z.unknown()).describe('These values when it was proposed.'),
      now: z.record(z.string(), z.unknown()).describe('What they were when it was to be executed.'),
    })
    .nullable()
    .describe('Of an outdated approval: the values that had changed since it was proposed; null: none, or the user was deleted.'),
  obstacle: z.enum(decisionObstacles).nullable().describe('Why the caller may not decide it; null: they may.'),
  needsPasskey: z.boolean().describe('Whether the caller has a passkey, with which they have to approve.'),
  signature: z
    .enum(['valid', 'invalid'])
    .nullable()
    .describe('Whether the signature of the passkey of its checker belongs to this approval as it is shown; null: it has none.'),
  mayApproveFrom: Instant.nullable().describe('From when the caller may decide what others propose; null: not without a second factor.'),
}).describe('An approval with the values before and after it.');
export type ApprovalDetails = z.infer<typeof ApprovalDetails>;

export const ListApprovalsInput = z.object({
  ...listInput,
  ...dayRange,
  status: z
    .enum(approvalStatusFilters)
    .optional()
    .describe('Only approvals with this status; `decided`: only those that are not pending any more, however they ended.'),
  mine: queryBoolean().optional().describe('`true`: only what the caller proposed.'),
  decidable: queryBoolean().optional().describe('`true`: only pending approvals that the caller may decide.'),
  operation: z.enum(approvalOperationNames).optional().describe('Only calls of this procedure.'),
  search: SearchText.optional().describe(
    "Part of the name of what it is about, of the username or the account holder of the user it is about, or of the proposer's username, or the complete number of the approval; one or two characters: the beginning of a username or an account holder, or a complete number.",
  ),
  subjectId: singleLine(textMax.note)
    .optional()
    .describe('Only approvals of this record, by its id; `settings`: of any settings, `protection`: of the protection.'),
});
export type ListApprovalsInput = z.infer<typeof ListApprovalsInput>;

export const ApprovalCounts = z
  .object({
    pending: z.number().int().describe('The number of pending approvals.'),
    oldestAt: Instant.nullable().describe('When the oldest pending approval was proposed; null: none is pending.'),
    decidable: z.number().int().describe('The number of those that the caller may decide.'),
    mayApproveFrom: Instant.nullable().describe('From when the caller may decide what others propose; null: not without a second factor.'),
    alone: z
      .object({
        singlePayoutMax: Idr.describe('The largest withdrawal, IDR.'),
        singleDepositMax: Idr.describe('The largest deposit, IDR.'),
      })
      .nullable()
      .describe('The most that one administrator approves alone; null: protection is off.'),
    protectionDueAt: Instant.nullable().describe(
      'Until when protection has to be switched on, because the mode is live; null: it is on, or the mode is demonstration.',
    ),
  })
  .describe('What waits for a second administrator, and from where on one is needed.');
export type ApprovalCounts = z.infer<typeof ApprovalCounts>;

export const ApprovalIdInput = z.strictObject({ id: z.uuid().describe('Id of the approval.') });
export type ApprovalIdInput = z.infer<typeof ApprovalIdInput>;

export const DecideApprovalInput = z
  .strictObject({
    id: z.uuid().describe('Id of the approval.'),
    decision: z.enum(['approved', 'rejected']).describe('Whether the operation is executed.'),
    note: noteOf(textMax.note).nullable().default(null).describe('Why; required to reject.'),
    credential: PasskeyAnswer.optional().describe(
      'The answer of a passkey to the options of `approvals.passkeyOptions`; required to approve if the caller has one.',
    ),
  })
  .refine(({ decision, note }) => decision === 'approved' || note !== null, {
    path: ['note'],
    params: { problem: 'required' satisfies FieldProblem },
  })
  .refine(({ decision, credential }) => decision === 'approved' || credential === undefined)
  .describe('The decision of a second administrator.');
export type DecideApprovalInput = z.infer<typeof DecideApprovalInput>;
