import { z } from 'zod';
import { requestSorts } from './list-orders.ts';
import { requestTypes } from './transaction-types.ts';
import { Idr, IdrInput } from './amounts.ts';
import { ImageDataUrl } from './files.ts';
import { BankDestination } from './banks.ts';
import { Instant } from './instants.ts';
import { dayRange, listInput } from './lists.ts';
import { requestStatuses } from './statuses.ts';
import { noteOf, SearchText } from './texts.ts';
import { exactTotalMax, textMax } from './limits.ts';
import { requestViews } from './request-views.ts';

export const RequestType = z.enum(requestTypes).describe('Whether money is to come in or to go out.');
export type RequestType = z.infer<typeof RequestType>;

export const RequestStatus = z.enum(requestStatuses).describe('A request is pending until an administrator approves or rejects it.');
export type RequestStatus = z.infer<typeof RequestStatus>;

export const RequestViewName = z
  .enum(requestViews)
  .describe(
    '`with_proof`, `without_proof`: deposits with or without a payment proof. `large`: SGD 10,000 or more. `new_payee`: pending withdrawals to an account to which the member was not paid before, though to another one. `late`: pending withdrawals past their deadline, deposits pending for more than 24 hours.',
  );
export type RequestViewName = z.infer<typeof RequestViewName>;

const PayeeMark = z.string().min(1).max(64);

export const EarlierDecision = z
  .object({
    status: RequestStatus.exclude(['pending']).describe('The decision.'),
    amount: Idr.describe('The amount of the request at that time, IDR.'),
    decidedAt: Instant.describe('When it was decided.'),
    decidedBy: z.string().nullable().describe('Username at that time; null: not known any more.'),
    undoneAt: Instant.describe('When it was changed or set back.'),
    undoneBy: z.string().describe('Username of the administrator who changed or set it back.'),
    reason: z.string().nullable().describe('Null: none was given.'),
  })
  .describe('A decision that an administrator changed or set back. Members see `admin` for names.');
export type EarlierDecision = z.infer<typeof EarlierDecision>;

export const Request = z
  .object({
    id: z.uuid().describe('Id of the request.'),
    number: z.number().int().describe('Number of the request, as shown to members and administrators.'),
    type: RequestType.describe('Deposit or withdrawal.'),
    status: RequestStatus.describe('Pending until an administrator decides.'),
    amount: Idr.describe('The amount, IDR.'),
    username: z.string().describe('Username of the member.'),
    userId: z.uuid().describe('Id of the member.'),
    createdAt: Instant.describe('When the member made the request.'),
    originalCreatedAt: Instant.optional().describe('Present when an administrator changed the date: the original value.'),
    originalAmount: Idr.optional().describe('Present when an administrator corrected the amount: the original value, IDR.'),
    amountCorrectedAt: Instant.optional().describe('When the amount was corrected last.'),
    processedAt: Instant.nullable().describe('When it was decided; null: it is pending.'),
    processedBy: z.string().nullable().describe('Username of the administrator who decided; null: it is pending.'),
    adminNote: z.string().nullable().describe('Note of the administrator who decided; null: none.'),
    earlierDecisions: z.array(EarlierDecision).optional().describe('Present when a decision was changed or set back, oldest first.'),
    balanceAfter: Idr.nullable().describe('The available balance after it, as on its line of the statement, IDR; null: it moved no money.'),
    bankName: z
      .string()
      .nullable()
      .describe("Bank of the bank destination (deposit) or of the payee (withdrawal); null: none is recorded, so it can't be paid."),
    accountName: z.string().nullable().describe('Holder of that account; null: none is recorded.'),
    accountNumber: z.string().nullable().describe('Number of that account; null: none is recorded.'),
    payeeMark: z
      .string()
      .nullable()
      .describe('Withdrawals: identifies the payee as shown here; `expectedPayee` of the decision repeats it. Null: a deposit.'),
    payeeSavedBy: z
      .string()
      .optional()
      .describe('Withdrawals: present when an administrator, not the member, had saved the payee: their username; members see `admin`.'),
    proofImage: z.string().nullable().describe('URL path of the payment proof; needs the bearer token of its owner or an administrator.'),
    dueAt: Instant.nullable().describe(
      'Withdrawals: the deadline of the decision (end of the third working day, Monday to Friday, after the request or after `heldUntil`).',
    ),
    heldUntil: Instant.optional().describe('Pending withdrawals: present when payouts to the member were held: not approved before then.'),
    isFrozen: z.literal(true).optional().describe('Pending withdrawals: present while the payouts of the member are frozen.'),
    exceedsBalance: z
      .boolean()
      .optional()
      .describe('For pending withdrawals in lists and details: the balance does not cover it once the older pending ones are paid.'),
    hasNewPayee: z
      .boolean()
      .optional()
      .describe('For pending withdrawals, to administrators: the member was paid before, but never to this account.'),
    hasReusedProof: z
      .boolean()
      .optional()
      .describe('For pending deposits with a payment proof, to administrators: another deposit has a proof that shows the same picture.'),
    awaitsApproval: z
      .boolean()
      .optional()
      .describe(
        'Present and true for a pending request, to administrators: its approval was proposed and waits for a second administrator.',
      ),
    approvedBy: z
      .string()
      .optional()
      .describe(
        'Present for a request that two administrators approved, to administrators: username of the second; `processedBy` proposed it.',
      ),
  })
  .describe("A member's wish to deposit or withdraw. Money moves only when it is approved.");
export type Request = z.infer<typeof Request>;

export const RequestDepositInput = z
  .strictObject({
    amount: IdrInput.describe('The amount of the deposit, IDR; at least the minimum of the settings.'),
    proofImage: ImageDataUrl.nullish().describe('A picture of the payment.'),
    bankDestinationId: z.uuid().describe('Id of the bank destination to which the member paid.'),
    expectedDestination: BankDestination.pick({ bankName: true, accountName: true, accountNumber: true, qrisImage: true })
      .strict()
      .optional()
      .describe('The bank destination as the member saw it; refused with DESTINATION_CHANGED when it differs now.'),
  })
  .describe('A request to deposit.');
export type RequestDepositInput = z.infer<typeof RequestDepositInput>;

export const RequestWithdrawalInput = z
  .strictObject({
    amount: IdrInput.describe('The amount, IDR; at least the minimum of the settings, at most the free balance.'),
    expectedPayee: PayeeMark.optional().describe(
      '`payeeMark` of the user as the member saw it; refused with PAYEE_CHANGED when the profile has other bank details now.',
    ),
  })
  .describe('A request to withdraw, to the bank account of the profile.');
export type RequestWithdrawalInput = z.infer<typeof RequestWithdrawalInput>;

export const ListRequestsInput = z.object({
  ...listInput,
  ...dayRange,
  sort: z.enum(requestSorts).optional().describe('`newest` (the default), `oldest`, or `amount`: the largest first.'),
  userId: z.uuid().optional().describe('Only requests of this member.'),
  status: RequestStatus.optional().describe('Only requests with this status.'),
  type: RequestType.optional().describe('Only deposits, or only withdrawals.'),
  view: RequestViewName.optional().describe('Only requests in this view of the queue.'),
  bankDestinationId: z.uuid().optional().describe('Only deposits to this bank destination.'),
  search: SearchText.optional().describe(
    "Part of a member's username, email, account holder or account number (one or two letters: the beginning of the username), the complete number of a request, or its amount in SGD or IDR.",
  ),
});
export type ListRequestsInput = z.infer<typeof ListRequestsInput>;

export const ExportRequestsInput = ListRequestsInput.omit({ limit: true, cursor: true });

/** The filters for a member's own requests, newest first. */
export const ListMyRequestsInput = ListRequestsInput.omit({ search: true, userId: true, sort: true, view: true, bankDestinationId: true });
export type ListMyRequestsInput = z.infer<typeof ListMyRequestsInput>;

export const RequestIdInput = z.strictObject({
  id: z.uuid().describe('Id of the request.'),
});

/** The filters and the order of the list, and the id of the open request. */
export const RequestPositionInput = ListRequestsInput.omit({ limit: true, cursor: true }).extend({
  id: z.uuid().describe('Id of the request.'),
});
export type RequestPositionInput = z.infer<typeof RequestPositionInput>;

export const RequestPosition = z
  .object({
    position: z
      .number()
      .int()
      .nullable()
      .describe(`The position in the list, from 1; null: the filters exclude it, or more than ${exactTotalMax} are before it.`),
    total: z.number().int().describe(`Number of requests in the list: exact up to ${exactTotalMax}, above that an estimate.`),
    isTotalEstimated: z.boolean().describe('`true`: `total` is an estimate.'),
    previousId: z.uuid().nullable().describe('Id of the request before it; null: it is the first.'),
    nextId: z.uuid().nullable().describe('Id of the request after it; null: it is the last.'),
  })
  .describe('The position of a request in a list, and its neighbours.');
export type RequestPosition = z.infer<typeof RequestPosition>;

export const RequestCounts = z
  .object({
    pending: z.number().int().describe('Number of pending requests.'),
    approved: z.number().int().describe('Number of approved requests.'),
    rejected: z.number().int().describe('Number of rejected requests.'),
    oldestPendingAt: Instant.nullable().describe('When the oldest pending request was made; null: none is pending.'),
    oldestPendingNumber: z.number().int().nullable().describe('Number of the oldest pending request; null: none is pending.'),
  })
  .describe('The number of requests per status, and the oldest pending one.');
export type RequestCounts = z.infer<typeof RequestCounts>;

export const CountRequestsInput = z.object({
  type: RequestType.describe('Deposits or withdrawals.'),
  search: SearchText.optional().describe('Filters the counts, not the oldest request.'),
});
export type CountRequestsInput = z.infer<typeof CountRequestsInput>;

export const CountViewsInput = z.object({ type: RequestType.describe('Deposits or withdrawals.') });
export type CountViewsInput = z.infer<typeof CountViewsInput>;

const viewCount = z.number().int().optional().describe('Number of pending requests in this view; absent: the type has no such view.');
export const RequestViewCounts = z
  .object({ with_proof: viewCount, without_proof: viewCount, large: viewCount, new_payee: viewCount, late: viewCount })
  .describe(`The number of pending requests in each view of the type: exact up to ${exactTotalMax}, above that an estimate.`);
export type RequestViewCounts = z.infer<typeof RequestViewCounts>;

export const SameProof = z
  .object({
    requestId: z.uuid().nullable().describe('Id of the deposit that it belongs to; null: it was deleted.'),
    number: z.number().int().nullable().describe('Number of that deposit; null: it was deleted.'),
    status: RequestStatus.nullable().describe('Status of that deposit; null: it was deleted.'),
    amount: Idr.nullable().describe('Amount of that deposit, IDR; null: it was deleted.'),
    userId: z.uuid().nullable().describe('Id of its member; null: the deposit was deleted.'),
    username: z.string().nullable().describe('Username of its member; null: the deposit was deleted.'),
    uploadedAt: Instant.describe('When it was uploaded.'),
    isIdentical: z.boolean().describe('True: the same file; false: the same picture, saved again.'),
    proofImage: z
      .string()
      .nullable()
      .describe('URL path of that proof; null: it is of a deleted member, whose proofs master admins alone may see.'),
  })
  .describe('A payment proof of another deposit that shows the same picture.');
export type SameProof = z.infer<typeof SameProof>;

export const SimilarDeposit = z
  .object({
    id: z.uuid().describe('Id of the deposit.'),
    number: z.number().int().describe('Number of the deposit.'),
    status: RequestStatus.describe('Status of the deposit.'),
    userId: z.uuid().describe('Id of its member.'),
    username: z.string().describe('Username of its member.'),
    createdAt: Instant.describe('When it was requested.'),
  })
  .describe('Another deposit of the same amount on the same business day, which was not rejected.');
export type SimilarDeposit = z.infer<typeof SimilarDeposit>;

export const RequestDetails = z
  .object({
    request: Request.describe('The request.'),
    member: z
      .object({
        id: z.uuid().describe('Id of the member.'),
        username: z.string().describe('Username of the member.'),
        userNumber: z.number().int().describe('The member number, as shown to administrators.'),
        bankName: z
          .string()
          .nullable()
          .describe("Bank of the member's current bank details; the payee of the request is independent of them."),
        accountName: z.string().nullable().describe('Holder in the current bank details; null: not given.'),
        accountNumber: z.string().nullable().describe('Account number in the current bank details; null: not given.'),
        available: Idr.describe('The available balance, IDR.'),
        pendingWithdrawals: Idr.describe("The sum of the member's pending withdrawals, IDR."),
      })
      .describe('The requester, with the current balances.'),
    past: z.array(Request).describe('Earlier requests of the member, newest first.'),
    pastTotal: z.number().int().describe('Number of all earlier requests of the member.'),
    sameProofs: z
      .array(SameProof)
      .nullable()
      .describe(
        'Payment proofs that show the same picture, newest first, at most five; null: there is no proof, or it has not been compared with all earlier ones.',
      ),
    similarDeposits: z
      .array(SimilarDeposit)
      .describe(
        'Deposits of the same amount on the same business day to the same bank destination or of the same member, which were not rejected: those of the member first, at most five. Empty for a withdrawal.',
      ),
    approval: z
      .object({
        id: z.uuid().describe('Id of the approval.'),
        number: z.number().int().describe('Number of the approval.'),
        makerName: z.string().describe('Username of the administrator who proposed it.'),
      })
      .nullable()
      .describe('The proposal to approve this request that waits for a second administrator; null: there is none.'),
  })
  .describe('A request with what an administrator needs to decide it.');
export type RequestDetails = z.infer<typeof RequestDetails>;

export const ProcessRequestInput = z
  .strictObject({
    id: z.uuid().describe('Id of the request.'),
    status: z.enum(['approved', 'rejected']).describe('The decision.'),
    adminNote: noteOf(textMax.note).nullish().describe('A note, which the member sees.'),
    expectedPayee: PayeeMark.optional().describe(
      "The request's `payeeMark` as the administrator saw it; refused with PAYEE_CHANGED when the payee differs now.",
    ),
    seenAmount: IdrInput.optional().describe(
      'The amount that the administrator has read on the payment proof or in the bank statement, IDR. An approval is refused with AMOUNT_DIFFERS when it is not the amount of the request. Absent: not compared.',
    ),
    unpaidApprovals: z
      .int()
      .min(0)
      .optional()
      .describe(
        'Approving a withdrawal: the number of approvals among its `earlierDecisions`, all of them confirmed as not paid; 0: none was shown. Refused with PAID_BEFORE_UNCONFIRMED when the number differs. Absent: not checked.',
      ),
  })
  .describe('A decision; the optional fields state what the administrator saw.');
export type ProcessRequestInput = z.infer<typeof ProcessRequestInput>;
