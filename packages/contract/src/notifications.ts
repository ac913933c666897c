import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Approval } from './approvals.ts';
import type { CheckpointSubject } from './ledger-log-facts.ts';
import { Instant } from './instants.ts';
import { freezers } from './payout-facts.ts';
import { PlanType } from './plans.ts';
import { listLimit } from './limits.ts';
import { RequestStatus, RequestType } from './requests.ts';
import { notifiedEventKinds } from './security-event-kinds.ts';
import { TransactionType } from './transactions.ts';

/** Channels that leave the product; each is used if configured. */
export const externalChannels = ['webhook', 'email', 'telegram'] as const;
export const ExternalChannel = z.enum(externalChannels);
export type ExternalChannel = z.infer<typeof ExternalChannel>;

/** `in_app` is read in the app; nothing is sent. */
export type NotificationChannel = 'in_app' | ExternalChannel;

export const NewRequestSubject = z
  .object({
    requestId: z.uuid().describe('Id of the request.'),
    number: z.number().int().describe('Number of the request.'),
    type: RequestType.describe('Deposit or withdrawal.'),
    amount: Idr.describe('The requested amount, IDR.'),
    requestedAt: z.iso.datetime().describe('When the member made the request.'),
  })
  .describe('A new request that waits for a decision.');
export type NewRequestSubject = z.infer<typeof NewRequestSubject>;

export const RequestDecidedSubject = z
  .object({
    requestId: z.uuid().describe('Id of the request.'),
    number: z.number().int().describe('Number of the request.'),
    type: RequestType.describe('Deposit or withdrawal.'),
    amount: Idr.describe('The amount of the request, IDR.'),
    status: z.enum(['approved', 'rejected']).describe('The decision.'),
    reason: z.string().optional().describe("The administrator's reason for the rejection, if given."),
  })
  .describe('The decision of a request.');
export type RequestDecidedSubject = z.infer<typeof RequestDecidedSubject>;

const changedField = <Field extends string>(field: Field) => z.literal(field).describe('What was changed.');
const fromTo = <Value extends z.ZodType>(value: Value) => ({
  from: value.describe('The value before the change.'),
  to: value.describe('The value after the change.'),
});

export const TransactionChange = z
  .discriminatedUnion('field', [
    z.object({ field: changedField('type'), ...fromTo(RequestType) }),
    z.object({ field: changedField('amount'), ...fromTo(Idr) }),
    z.object({ field: changedField('status'), ...fromTo(RequestStatus) }),
    z.object({ field: changedField('date'), ...fromTo(z.iso.datetime()) }),
    z.object({ field: changedField('notes') }),
  ])
  .describe('One change of a deposit or withdrawal by an administrator.');
export type TransactionChange = z.infer<typeof TransactionChange>;

export const TransactionChangedSubject = z
  .object({
    transactionId: z.uuid().describe('Id of the transaction.'),
    number: z.number().int().describe('Number of the transaction.'),
    type: RequestType.describe('The type after the change.'),
    amount: Idr.describe('The amount after the change, IDR.'),
    status: RequestStatus.describe('The status after the change.'),
    changes: z.array(TransactionChange).min(1).describe('What was changed.'),
    reason: z.string().optional().describe("The administrator's reason, if given."),
  })
  .describe('A deposit or withdrawal that an administrator corrected.');
export type TransactionChangedSubject = z.infer<typeof TransactionChangedSubject>;

export const TransactionDeletedSubject = z
  .object({
    transactionId: z.uuid().describe('Id that the transaction had.'),
    number: z.number().int().describe('Number of the transaction.'),
    type: TransactionType.describe('The type of the transaction.'),
    amount: Idr.describe('The amount of the transaction, IDR.'),
    reason: z.string().optional().describe("The administrator's reason, if given."),
  })
  .describe('A transaction that an administrator deleted.');
export type TransactionDeletedSubject = z.infer<typeof TransactionDeletedSubject>;

export const AccountChange = z
  .discriminatedUnion('field', [
    z.object({
      field: changedField('bank'),
      bankName: z.string().nullable().describe('The new bank; null: the details were removed.'),
      accountNumber: z.string().nullable().describe('The new account number, masked; null: the details were removed.'),
    }),
    z.object({ field: changedField('balance'), ...fromTo(Idr) }),
    z.object({ field: changedField('password') }),
    z.object({ field: changedField('secondFactor') }),
  ])
  .describe("One change of a user's account by an administrator.");
export type AccountChange = z.infer<typeof AccountChange>;

export const AccountChangedSubject = z
  .object({
    changes: z.array(AccountChange).min(1).describe('What was changed.'),
    reason: z.string().optional().describe("The administrator's reason for the change of the balance, if given."),
  })
  .describe("A user's account that an administrator changed.");
export type AccountChangedSubject = z.infer<typeof AccountChangedSubject>;

export const BonusesCorrectedSubject = z
  .object({
    change: z.enum(['taken', 'restored']).describe('Whether bonuses were taken back or restored.'),
    amount: Idr.describe('The sum that was taken back or restored, IDR.'),
  })
  .describe("Bonuses that were taken back or restored, because a friend's deposit was corrected.");
export type BonusesCorrectedSubject = z.infer<typeof BonusesCorrectedSubject>;

export const BankDestinationChange = z
  .discriminatedUnion('field', [
    z.object({ field: changedField('bank'), ...fromTo(z.string()) }),
    z.object({ field: changedField('holder'), ...fromTo(z.string()) }),
    z.object({ field: changedField('number'), ...fromTo(z.string()) }),
    z.object({ field: changedField('qris') }),
  ])
  .describe('One change of where members pay to; account numbers are masked.');
export type BankDestinationChange = z.infer<typeof BankDestinationChange>;

export const BankDestinationChangedSubject = z
  .object({
    bankName: z.string().describe('The bank, by its name after the change.'),
    added: z.string().optional().describe('Holder and masked number of a destination that was added; absent: it existed before.'),
    changes: z.array(BankDestinationChange).describe('What was changed; empty: it was added.'),
    by: z.string().describe('The administrator who changed it.'),
    approvedBy: z.string().optional().describe('The administrator who approved it; absent: protection was off.'),
    approvalId: z.uuid().optional().describe('Id of the approval; absent: protection was off.'),
  })
  .describe('A bank destination to which members now pay into another account than before.');
export type BankDestinationChangedSubject = z.infer<typeof BankDestinationChangedSubject>;

const proposal = Approval.pick({
  number: true,
  operation: true,
  kind: true,
  subjectId: true,
  subjectName: true,
  amount: true,
  makerName: true,
  requestedAt: true,
  expiresAt: true,
}).extend({
  approvalId: z.uuid().describe('Id of the approval.'),
  requestedAt: z.iso.datetime().describe('When it was proposed.'),
  expiresAt: z.iso.datetime().describe('Until when it can be approved.'),
}).shape;

export const ApprovalRequestedSubject = z.object(proposal).describe('An approval that waits for the decision of a second administrator.');
export type ApprovalRequestedSubject = z.infer<typeof ApprovalRequestedSubject>;

export const ApprovalDecidedSubject = z
  .object({
    ...proposal,
    status: z.enum(['approved', 'rejected', 'outdated']).describe('How it ended; `outdated`: something had changed, and nothing was done.'),
    checkerName: z.string().nullable().describe('Username of the administrator who decided; null: it is outdated.'),
    note: z.string().nullable().describe('The note of the decision; null: none.'),
  })
  .describe('An approval that was decided, or became outdated.');
export type ApprovalDecidedSubject = z.infer<typeof ApprovalDecidedSubject>;

export const ApprovalExpiredSubject = z.object(proposal).describe('An approval that nobody decided in time.');
export type ApprovalExpiredSubject = z.infer<typeof ApprovalExpiredSubject>;

export const PayoutsFrozenSubject = z
  .object({
    userId: z.uuid().describe('Id of the member.'),
    username: z.string().describe('Username of the member.'),
    by: z.enum(freezers).describe('Who froze them: the member, somebody with the link in a mail to the member, or an administrator.'),
    administrator: z.string().nullable().describe('Username of the administrator who froze them; null: none did.'),
    reason: z.string().nullable().describe("The administrator's reason; null: none."),
  })
  .describe('A member whose payouts were frozen.');
export type PayoutsFrozenSubject = z.infer<typeof PayoutsFrozenSubject>;

export const AdministratorChangedSubject = z
  .object({
    change: z.enum(['created', 'password', 'secondFactor']).describe('Whether the account was created, or what was reset.'),
    username: z.string().describe('Username of the administrator or auditor.'),
  })
  .describe('An administrator or auditor whom the operator at the machine created, or whose access was recovered there.');
export type AdministratorChangedSubject = z.infer<typeof AdministratorChangedSubject>;

export const AdministratorLoginSubject = z
  .object({
    network: z.string().optional().describe('The network of the log-in; absent: not known.'),
  })
  .describe("A log-in to an administrator's own account.");
export type AdministratorLoginSubject = z.infer<typeof AdministratorLoginSubject>;

export const SecuritySubject = z
  .object({
    event: z.enum(notifiedEventKinds).describe('What happened.'),
    account: z.string().optional().describe('The new bank and the masked account number; absent: removed, or not about them.'),
    number: z.number().int().optional().describe('Number of the withdrawal; absent: not about one.'),
    amount: Idr.optional().describe('Amount of the withdrawal, IDR; absent: not about one.'),
    network: z.string().optional().describe('The network of the device; absent: not known, or not about one.'),
    heldUntil: z.iso.datetime().optional().describe('Until then no withdrawal is approved; absent: no hold.'),
  })
  .describe('Something that happened to an account, and which another person than its owner may have done.');
export type SecuritySubject = z.infer<typeof SecuritySubject>;

export const InvestmentCompletedSubject = z
  .object({
    investmentId: z.uuid().describe('Id of the investment.'),
    planType: PlanType.describe('The plan.'),
    amount: Idr.describe('The amount that was invested, IDR.'),
    totalEarned: Idr.describe('The interest on it, IDR.'),
  })
  .describe('An investment of which every day was paid.');
export type InvestmentCompletedSubject = z.infer<typeof InvestmentCompletedSubject>;

/** A kind and its data, without text: the text is made in the recipient's language. */
export type NotificationContent =
  | { kind: 'new-request'; subject: NewRequestSubject }
  | { kind: 'request-decided'; subject: RequestDecidedSubject }
  | { kind: 'transaction-changed'; subject: TransactionChangedSubject }
  | { kind: 'transaction-deleted'; subject: TransactionDeletedSubject }
  | { kind: 'account-changed'; subject: AccountChangedSubject }
  | { kind: 'bonuses-corrected'; subject: BonusesCorrectedSubject }
  | { kind: 'investment-completed'; subject: InvestmentCompletedSubject }
  | { kind: 'bank-destination-changed'; subject: BankDestinationChangedSubject }
  | { kind: 'approval-requested'; subject: ApprovalRequestedSubject }
  | { kind: 'approval-decided'; subject: ApprovalDecidedSubject }
  | { kind: 'approval-expired'; subject: ApprovalExpiredSubject }
  | { kind: 'payouts-frozen'; subject: PayoutsFrozenSubject }
  | { kind: 'administrator-changed'; subject: AdministratorChangedSubject }
  | { kind: 'administrator-login'; subject: AdministratorLoginSubject }
  | { kind: 'security'; subject: SecuritySubject }
  | { kind: 'checkpoint'; subject: CheckpointSubject };
export type NotificationKind = NotificationContent['kind'];

/** What is shown in the app as well. */
export type ShownContent = Exclude<NotificationContent, { kind: 'checkpoint' }>;

const shown = <Kind extends ShownContent['kind'], Subject extends z.ZodType>(kind: Kind, subject: Subject) => ({
  id: z.number().int().describe('Number of the notification; later ones have higher numbers.'),
  createdAt: Instant.describe('When it was created.'),
  readAt: Instant.nullable().describe('When it was read; null: not yet.'),
  kind: z.literal(kind).describe('What happened.'),
  subject: subject.describe('What it is about.'),
});

export const Notification = z
  .discriminatedUnion('kind', [
    z.object({
      ...shown('new-request', NewRequestSubject),
      username: z.string().nullable().describe('Username of the requester; null: the request was deleted.'),
      status: RequestStatus.nullable().describe('The current status of the request; null: it was deleted.'),
    }),
    z.object(shown('request-decided', RequestDecidedSubject)),
    z.object(shown('transaction-changed', TransactionChangedSubject)),
    z.object(shown('transaction-deleted', TransactionDeletedSubject)),
    z.object(shown('account-changed', AccountChangedSubject)),
    z.object(shown('bonuses-corrected', BonusesCorrectedSubject)),
    z.object(shown('investment-completed', InvestmentCompletedSubject)),
    z.object(shown('bank-destination-changed', BankDestinationChangedSubject)),
    z.object(shown('approval-requested', ApprovalRequestedSubject)),
    z.object(shown('approval-decided', ApprovalDecidedSubject)),
    z.object(shown('approval-expired', ApprovalExpiredSubject)),
    z.object(shown('payouts-frozen', PayoutsFrozenSubject)),
    z.object(shown('administrator-changed', AdministratorChangedSubject)),
    z.object(shown('administrator-login', AdministratorLoginSubject)),
    z.object(shown('security', SecuritySubject)),
  ])
  .describe('A notification as its recipient sees it in the app.');
export type Notification = z.infer<typeof Notification>;

export const UnreadCount = z
  .object({
    unread: z.number().int().describe('Number of unread notifications.'),
  })
  .describe('The number of unread notifications.');
export type UnreadCount = z.infer<typeof UnreadCount>;

export const MarkReadInput = z
  .strictObject({
    ids: z
      .array(z.number().int().positive())
      .min(1)
      .max(listLimit.max)
      .optional()
      .describe("Numbers of the notifications; absent: all of the caller's."),
  })
  .describe('Which notifications were read.');
export type MarkReadInput = z.infer<typeof MarkReadInput>;
