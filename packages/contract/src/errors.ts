import { z } from 'zod';
import { approvalOperationNames, approvalReasons } from './approval-facts.ts';

/**
 * Every error code, with its HTTP status: those of refusals, and INTERNAL, which every fault gets. UNAVAILABLE is both: a refusal of
 * what is busy, and a fault that may be over soon. The messages are in packages/i18n (`errors.json`), by code, in each language.
 */
export const errorStatuses = {
  SENT_FOR_APPROVAL: 202,
  INVALID_INPUT: 400,
  MALFORMED_BODY: 400,
  NOT_LOGGED_IN: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  PASSKEY_REQUIRED: 401,
  NOT_ALLOWED: 403,
  OWN_RECORD: 403,
  NOT_A_MEMBER: 403,
  MASTER_ADMIN_ONLY: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  SECOND_FACTOR_MISSING: 403,
  STEP_UP_REQUIRED: 403,
  NOT_A_CHECKER: 403,
  NOT_FOUND: 404,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  ALREADY_PROCESSED: 409,
  INSUFFICIENT_BALANCE: 409,
  BALANCE_CHANGED: 409,
  PROTECTED_ACCOUNT: 409,
  CANNOT_BECOME_AUDITOR: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  TOO_MANY_PENDING: 409,
  ALREADY_REVERSED: 409,
  MORE_THAN_AT_BANK: 409,
  PAYEE_CHANGED: 409,
  PAYEE_MISSING: 409,
  PAYOUTS_ON_HOLD: 409,
  PAYOUTS_FROZEN: 409,
  PAID_BEFORE_UNCONFIRMED: 409,
  AMOUNT_DIFFERS: 409,
  PLAN_CHANGED: 409,
  SETTINGS_CHANGED: 409,
  BANK_CHANGED: 409,
  DESTINATION_CHANGED: 409,
  BANK_EXISTS: 409,
  SECOND_FACTOR_EXISTS: 409,
  ALREADY_PENDING_APPROVAL: 409,
  NO_SECOND_ADMINISTRATOR: 409,
  APPROVAL_DECIDED: 409,
  APPROVAL_EXPIRED: 409,
  APPROVAL_OUTDATED: 409,
  APPROVAL_REQUIRED: 409,
  PROTECTION_OVERDUE: 409,
  LIVE_REQUIRES_PROTECTION: 409,
  NOT_LOGGED_YET: 409,
  TOO_MANY_PASSKEYS: 409,
  TOO_MANY_EXPORTS: 409,
  EXPORT_NOT_READY: 409,
  NO_ROOM_FOR_EXPORT: 409,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_CONTENT_TYPE: 415,
  BELOW_MINIMUM: 422,
  ABOVE_FREE_BALANCE: 422,
  ABOVE_OWN_DAY_LIMIT: 422,
  AMOUNT_OUTSIDE_PLAN: 422,
  DURATION_NOT_OFFERED: 422,
  PLAN_NOT_OFFERED: 422,
  BANK_NOT_ACTIVE: 422,
  UNKNOWN_REFERRAL_CODE: 422,
  PASSWORD_TOO_COMMON: 422,
  PASSWORD_TOO_SHORT: 422,
  PASSWORD_IS_USERNAME: 422,
  PASSWORD_UNCHANGED: 422,
  USERNAME_RESERVED: 422,
  WRONG_PASSWORD: 422,
  WRONG_CODE: 422,
  PASSKEY_REFUSED: 422,
  PASSKEY_SIGNATURE_REQUIRED: 403,
  TOO_MANY_RECEIPTS: 422,
  NOT_EDITABLE: 422,
  DATE_IN_FUTURE: 422,
  DATE_BEFORE_MEMBER: 422,
  NOT_READY_FOR_LIVE: 422,
  DEMO_ACCOUNTS_EXIST: 422,
  NOT_READY_FOR_PROTECTION: 422,
  FILE_NOT_AN_IMAGE: 422,
  FILE_TOO_LARGE: 422,
  IMAGE_TOO_MANY_PIXELS: 422,
  IMAGE_TOO_SMALL: 422,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof errorStatuses;
/** The codes of refusals. */
export type RefusalCode = Exclude<ErrorCode, 'INTERNAL'>;
export const errorCodes = Object.keys(errorStatuses) as ErrorCode[];

/** The problems of a field; messages in `errors.json` under `field`. */
export const fieldProblems = [
  'required',
  'invalid',
  'too_short',
  'too_short_for_administrator',
  'too_long',
  'too_small',
  'too_big',
  'not_a_whole_number',
  'not_an_email',
  'not_an_account_number',
  'not_a_destination_number',
  'not_a_name',
  'unknown_field',
  'reserved',
  'already_active',
  'same_as_username',
  'same_as_before',
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/** Values for the placeholders of a message. Amounts are IDR; the API formats them before they are inserted. */
export type ErrorParams = Record<string, string | number | null>;

const SentForApproval = z.object({
  id: z.uuid().describe('Id of the approval.'),
  number: z.number().int().describe('Number of the approval.'),
  operation: z.enum(approvalOperationNames).describe('The procedure that was called.'),
  reasons: z.array(z.enum(approvalReasons)).describe('Why it needs a second administrator; at least one.'),
  requestedAt: z.iso.datetime().describe('When it was proposed.'),
  expiresAt: z.iso.datetime().describe('Until when it can be approved.'),
});
export type SentForApproval = z.infer<typeof SentForApproval>;

export const ErrorBody = z
  .object({
    detail: z.string().describe('A sentence in the language of Accept-Language.'),
    code: z.string().describe('The code of the refusal, for programs; it never changes.'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('A sentence for each invalid field, by its name; absent: the error is about no single field.'),
    requestId: z.string().describe("Id of the HTTP request, as in the server's log."),
    approvalId: z.uuid().optional().describe('With SENT_FOR_APPROVAL: id of the approval that waits for a second administrator.'),
    pendingApproval: z.literal(true).optional().describe('With SENT_FOR_APPROVAL: nothing was done yet.'),
    approval: SentForApproval.optional().describe('With SENT_FOR_APPROVAL: the approval itself.'),
  })
  .describe('The body of every error.');
export type ErrorBody = z.infer<typeof ErrorBody>;

/**
 * A refusal: an expected error, because the call violates a rule or, with UNAVAILABLE, cannot be served now. Never a bug.
 * SENT_FOR_APPROVAL is one too, because the call did not do what its result would say: a second administrator decides about it.
 */
export class DomainError extends Error {
  readonly code: RefusalCode;
  readonly params: ErrorParams;
  readonly fields: Record<string, FieldProblem> | undefined;
  /** `options.cause`: the error behind a refusal with UNAVAILABLE, for the log. */
  constructor(code: RefusalCode, params: ErrorParams = {}, fields?: Record<string, FieldProblem>, options?: ErrorOptions) {
    super(code, options);
    this.name = 'DomainError';
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}

/** A call was not executed: its input is an approval now, which a second administrator decides. */
export class SentForApprovalError extends DomainError {
  readonly approval: SentForApproval;
  constructor(approval: SentForApproval) {
    super('SENT_FOR_APPROVAL', { id: approval.id, number: approval.number });
    this.approval = approval;
  }
}
