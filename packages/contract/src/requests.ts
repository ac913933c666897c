import { z } from 'zod';
import { requestSorts } from './list-orders.ts';
import { requestTypes } from './transaction-types.ts';
import { Idr, IdrInput } from './amounts.ts';
import { ImageDataUrl } from './files.ts';
import { Instant } from './instants.ts';
import { dayRange, listInput } from './lists.ts';
import { requestStatuses } from './statuses.ts';
import { noteOf, SearchText } from './texts.ts';
import { textMax } from './limits.ts';

export const RequestType = z.enum(requestTypes);
export type RequestType = z.infer<typeof RequestType>;

export const RequestStatus = z.enum(requestStatuses);
export type RequestStatus = z.infer<typeof RequestStatus>;

const PayeeMark = z.string().min(1).max(64);

/** A decision that an administrator changed or took back. `amount`: what it was about, IDR. Members read `admin` for names. */
export const EarlierDecision = z.object({
  status: RequestStatus.exclude(['pending']),
  amount: Idr,
  decidedAt: Instant,
  /** Log-in name as it was then; null: it is not known any more. */
  decidedBy: z.string().nullable(),
  undoneAt: Instant,
  undoneBy: z.string(),
  /** Null: none was given. */
  reason: z.string().nullable(),
});
export type EarlierDecision = z.infer<typeof EarlierDecision>;

/** A member's wish to deposit or withdraw. Money moves only when it is approved. */
export const Request = z.object({
  id: z.uuid(),
  number: z.number().int(),
  type: RequestType,
  status: RequestStatus,
  amount: Idr,
  username: z.string(),
  userId: z.uuid(),
  createdAt: Instant,
  /** Present when an administrator changed the date: what it was at first. */
  originalCreatedAt: Instant.optional(),
  /** Present when an administrator corrected the amount: what it was at first, IDR, and when it was corrected last. */
  originalAmount: Idr.optional(),
  amountCorrectedAt: Instant.optional(),
  processedAt: Instant.nullable(),
  /** Username of the administrator who decided. */
  processedBy: z.string().nullable(),
  adminNote: z.string().nullable(),
  /** Present when a decision was changed or taken back, the oldest first. */
  earlierDecisions: z.array(EarlierDecision).optional(),
  balanceAfter: Idr.nullable(),
  /** Deposit: where the money was sent. Withdrawal: its payee, recorded once; null while there is none: it can not be paid. */
  bankName: z.string().nullable(),
  accountName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  /** Withdrawals: names the payee as it is shown here; `expectedPayee` of the decision repeats it. Null: a deposit. */
  payeeMark: z.string().nullable(),
  /** Withdrawals: present when an administrator, not the member, had saved the payee: their log-in name; members read `admin`. */
  payeeSavedBy: z.string().optional(),
  /** Address of the payment proof; needs the bearer token of its owner or an administrator. */
  proofImage: z.string().nullable(),
  /** Withdrawals: decided at the latest by this instant (end of the third business day). */
  dueAt: Instant.nullable(),
  /** Of pending withdrawals in lists and details: the balance does not cover it once the older pending ones are paid. */
  exceedsBalance: z.boolean().optional(),
});
export type Request = z.infer<typeof Request>;

export const RequestDepositInput = z.strictObject({
  amount: IdrInput,
  proofImage: ImageDataUrl.nullish(),
  bankDestinationId: z.uuid(),
});
export type RequestDepositInput = z.infer<typeof RequestDepositInput>;

export const RequestWithdrawalInput = z.strictObject({
  amount: IdrInput,
  /** `payeeMark` of the user as the member saw it; refused with PAYEE_CHANGED when the profile has other bank details now. */
  expectedPayee: PayeeMark.optional(),
});
export type RequestWithdrawalInput = z.infer<typeof RequestWithdrawalInput>;

/** `sort`: newest first unless said; `amount` the largest first. `userId`: of one member. */
export const ListRequestsInput = z.object({
  ...listInput,
  ...dayRange,
  sort: z.enum(requestSorts).optional(),
  userId: z.uuid().optional(),
  status: RequestStatus.optional(),
  type: RequestType.optional(),
  search: SearchText.optional(),
});
export type ListRequestsInput = z.infer<typeof ListRequestsInput>;

export const ExportRequestsInput = ListRequestsInput.omit({ limit: true, cursor: true });

/** What a member asks of their own requests, newest first. */
export const ListMyRequestsInput = ListRequestsInput.omit({ search: true, userId: true, sort: true });
export type ListMyRequestsInput = z.infer<typeof ListMyRequestsInput>;

export const RequestIdInput = z.strictObject({ id: z.uuid() });

/** The filters and the order of the list that is worked through, and the request that is open. */
export const RequestPositionInput = ListRequestsInput.omit({ limit: true, cursor: true }).extend({ id: z.uuid() });
export type RequestPositionInput = z.infer<typeof RequestPositionInput>;

/** Where a request is in a list, from 1; `position` null: the filters leave it out. The neighbours are null at the ends. */
export const RequestPosition = z.object({
  position: z.number().int().nullable(),
  total: z.number().int(),
  previousId: z.uuid().nullable(),
  nextId: z.uuid().nullable(),
});
export type RequestPosition = z.infer<typeof RequestPosition>;

/** How many requests stand where; the queue's tabs. `oldestPendingAt` null: all done. */
export const RequestCounts = z.object({
  pending: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
  oldestPendingAt: Instant.nullable(),
  oldestPendingNumber: z.number().int().nullable(),
});
export type RequestCounts = z.infer<typeof RequestCounts>;

/** `search` narrows how many stand where; the oldest is that of the whole queue. */
export const CountRequestsInput = z.object({ type: RequestType, search: SearchText.optional() });
export type CountRequestsInput = z.infer<typeof CountRequestsInput>;

/** A request with what an administrator needs to decide it. Balances are the member's available balance, IDR. */
export const RequestDetails = z.object({
  request: Request,
  member: z.object({
    id: z.uuid(),
    username: z.string(),
    userNumber: z.number().int(),
    /* What the profile says now; the request's payee stays what it was. */
    bankName: z.string().nullable(),
    accountName: z.string().nullable(),
    accountNumber: z.string().nullable(),
    available: Idr,
    pendingWithdrawals: Idr,
  }),
  past: z.array(Request),
  pastTotal: z.number().int(),
});
export type RequestDetails = z.infer<typeof RequestDetails>;

export const ProcessRequestInput = z.strictObject({
  id: z.uuid(),
  status: z.enum(['approved', 'rejected']),
  adminNote: noteOf(textMax.note).nullish(),
  /** The request's `payeeMark` as the administrator saw it; refused with PAYEE_CHANGED when it no longer holds. */
  expectedPayee: PayeeMark.optional(),
  /**
   * Approving a withdrawal: how many of its `earlierDecisions` are approvals, all of them confirmed not to have been paid; 0: none
   * was seen. Refused with PAID_BEFORE_UNCONFIRMED when there are not as many. Absent: nothing is checked.
   */
  unpaidApprovals: z.int().min(0).optional(),
});
export type ProcessRequestInput = z.infer<typeof ProcessRequestInput>;
