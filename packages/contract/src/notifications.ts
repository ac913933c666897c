import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import { PlanType } from './investments.ts';
import { listLimit } from './limits.ts';
import { RequestStatus, RequestType } from './requests.ts';
import { TransactionType } from './transactions.ts';

/** Channels that leave the product; each of them is used where it is configured. */
export const outsideChannels = ['webhook', 'email', 'telegram'] as const;
export const OutsideChannel = z.enum(outsideChannels);
export type OutsideChannel = z.infer<typeof OutsideChannel>;

/** `in_app` is read where the reader is logged in; nothing has to be sent. */
export type NotificationChannel = 'in_app' | OutsideChannel;

/** What a notification about a new request says. `requestedAt` is when the member asked, ISO 8601 in UTC. */
export const NewRequestSubject = z.object({
  requestId: z.uuid(),
  number: z.number().int(),
  type: RequestType,
  amount: Idr,
  requestedAt: z.iso.datetime(),
});
export type NewRequestSubject = z.infer<typeof NewRequestSubject>;

export const RequestDecidedSubject = z.object({
  requestId: z.uuid(),
  number: z.number().int(),
  type: RequestType,
  amount: Idr,
  status: z.enum(['approved', 'rejected']),
  /** Why it was rejected, where the administrator said it. */
  reason: z.string().optional(),
});
export type RequestDecidedSubject = z.infer<typeof RequestDecidedSubject>;

/** One thing that an administrator changed of a deposit or withdrawal. Amounts are IDR. */
export const TransactionChange = z.discriminatedUnion('field', [
  z.object({ field: z.literal('type'), from: RequestType, to: RequestType }),
  z.object({ field: z.literal('amount'), from: Idr, to: Idr }),
  z.object({ field: z.literal('status'), from: RequestStatus, to: RequestStatus }),
  z.object({ field: z.literal('date'), from: z.iso.datetime(), to: z.iso.datetime() }),
  z.object({ field: z.literal('notes') }),
]);
export type TransactionChange = z.infer<typeof TransactionChange>;

/** `type`, `amount` and `status` are those after the change. */
export const TransactionChangedSubject = z.object({
  transactionId: z.uuid(),
  number: z.number().int(),
  type: RequestType,
  amount: Idr,
  status: RequestStatus,
  changes: z.array(TransactionChange).min(1),
  /** Why, where the administrator said it. */
  reason: z.string().optional(),
});
export type TransactionChangedSubject = z.infer<typeof TransactionChangedSubject>;

export const TransactionDeletedSubject = z.object({
  transactionId: z.uuid(),
  number: z.number().int(),
  type: TransactionType,
  amount: Idr,
  /** Why, where the administrator said it. */
  reason: z.string().optional(),
});
export type TransactionDeletedSubject = z.infer<typeof TransactionDeletedSubject>;

/** One thing that an administrator changed of a user's account. `accountNumber` is masked; null: the details were removed. */
export const AccountChange = z.discriminatedUnion('field', [
  z.object({ field: z.literal('bank'), bankName: z.string().nullable(), accountNumber: z.string().nullable() }),
  z.object({ field: z.literal('balance'), from: Idr, to: Idr }),
  z.object({ field: z.literal('password') }),
]);
export type AccountChange = z.infer<typeof AccountChange>;

export const AccountChangedSubject = z.object({
  changes: z.array(AccountChange).min(1),
  /** Why the balance was changed, where the administrator said it. */
  reason: z.string().optional(),
});
export type AccountChangedSubject = z.infer<typeof AccountChangedSubject>;

/** A friend's deposit was corrected, and with it the bonuses on it: `amount` of them, IDR, was taken back or given back. */
export const BonusesCorrectedSubject = z.object({ change: z.enum(['taken', 'restored']), amount: Idr });
export type BonusesCorrectedSubject = z.infer<typeof BonusesCorrectedSubject>;

/** `amount` is what was invested, `totalEarned` the interest on top of it, IDR. */
export const InvestmentCompletedSubject = z.object({
  investmentId: z.uuid(),
  planType: PlanType,
  amount: Idr,
  totalEarned: Idr,
});
export type InvestmentCompletedSubject = z.infer<typeof InvestmentCompletedSubject>;

/** A kind and what it is about. There is no text: the reader's own language says it. */
export type NotificationContent =
  | { kind: 'new-request'; subject: NewRequestSubject }
  | { kind: 'request-decided'; subject: RequestDecidedSubject }
  | { kind: 'transaction-changed'; subject: TransactionChangedSubject }
  | { kind: 'transaction-deleted'; subject: TransactionDeletedSubject }
  | { kind: 'account-changed'; subject: AccountChangedSubject }
  | { kind: 'bonuses-corrected'; subject: BonusesCorrectedSubject }
  | { kind: 'investment-completed'; subject: InvestmentCompletedSubject };
export type NotificationKind = NotificationContent['kind'];

const shown = { id: z.number().int(), createdAt: Instant, readAt: Instant.nullable() };

/** A notification as its reader sees it in the app. */
export const Notification = z.discriminatedUnion('kind', [
  z.object({
    ...shown,
    kind: z.literal('new-request'),
    subject: NewRequestSubject,
    /** Who asked, and how the request is now; null when it was deleted. */
    username: z.string().nullable(),
    status: RequestStatus.nullable(),
  }),
  z.object({ ...shown, kind: z.literal('request-decided'), subject: RequestDecidedSubject }),
  z.object({ ...shown, kind: z.literal('transaction-changed'), subject: TransactionChangedSubject }),
  z.object({ ...shown, kind: z.literal('transaction-deleted'), subject: TransactionDeletedSubject }),
  z.object({ ...shown, kind: z.literal('account-changed'), subject: AccountChangedSubject }),
  z.object({ ...shown, kind: z.literal('bonuses-corrected'), subject: BonusesCorrectedSubject }),
  z.object({ ...shown, kind: z.literal('investment-completed'), subject: InvestmentCompletedSubject }),
]);
export type Notification = z.infer<typeof Notification>;

export const UnreadCount = z.object({ unread: z.number().int() });
export type UnreadCount = z.infer<typeof UnreadCount>;

/** Without `ids`: all of mine. */
export const MarkReadInput = z.strictObject({ ids: z.array(z.number().int().positive()).min(1).max(listLimit.max).optional() });
export type MarkReadInput = z.infer<typeof MarkReadInput>;
