/* Generated from the procedures by `npm run client:calls`; the check fails while it is out of date. */
import type { CallOptions, IdempotentCallOptions } from './call-options.ts';

/** One page of a list; the cursor of the next one is null on the last. */
export type Page<Row> = { items: Row[]; total: number; nextCursor: string | null };

/** The run that a call started. */
export type StartedRun = {
  /** Id of the run that was started, or of the one that was already running. */
  runId: string;
};

export type LatestRunInput = {
  /** The job; `accrue-interest` where none is given. */
  job?: 'accrue-interest' | 'accrue-referral-bonuses' | 'check-ledger' | undefined;
};

/** One run of a job, readable while it runs. */
export type JobRun = {
  /** Id of the run. */
  id: string;
  /** Name of the job. */
  job: string;
  /** Whether it waits, runs or has ended. */
  status: JobRunStatus;
  /** Username of the administrator who started it; null: the schedule did. */
  startedBy: string | null;
  /** When it was requested. */
  queuedAt: Instant;
  /** When a worker started it; null: not yet. */
  startedAt: Instant | null;
  /** When it ended; null: not yet. */
  finishedAt: Instant | null;
  /** Interest: due investments; bonuses: due business days; ledger check: all invariants. */
  due: number;
  /** Number of investments that were paid. */
  investments: number;
  /** Number of postings: interest days or bonuses. */
  posted: number;
  /** Interest: completed investments; bonuses: closed business days; ledger check: checked invariants. */
  completed: number;
  /** The sum of what was posted, IDR. */
  amount: Idr;
  /** Why it failed: a code, or the names of the violated invariants; null: it did not. */
  error: string | null;
};

/** Whether a run waits, is being executed, or has ended. */
export type JobRunStatus = 'queued' | 'running' | 'succeeded' | 'failed';

/** An instant, ISO 8601 in UTC. */
export type Instant = string;

/** An amount in whole Indonesian rupiah, signed; 13,000 IDR are shown as SGD 1.00. */
export type Idr = number;

export type JobRunIdInput = {
  /** Id of the run. */
  id: string;
};

export type ListApprovalsInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
  /** Only approvals with this status; `decided`: only those that are not pending any more, however they ended. */
  status?: 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'expired' | 'outdated' | 'decided' | undefined;
  /** `true`: only what the caller proposed. */
  mine?: boolean | undefined;
  /** `true`: only pending approvals that the caller may decide. */
  decidable?: boolean | undefined;
  /** Only calls of this procedure. */
  operation?:
    | 'requests.process'
    | 'transactions.update'
    | 'transactions.delete'
    | 'users.create'
    | 'users.update'
    | 'users.delete'
    | 'users.resetSecondFactor'
    | 'payoutControls.release'
    | 'banks.create'
    | 'banks.update'
    | 'banks.delete'
    | 'settings.update'
    | 'settings.uploadLogo'
    | 'treasury.record'
    | 'treasury.reverse'
    | 'plans.update'
    | 'protection.update'
    | undefined;
  /** Part of the name of what it is about, of the username or the account holder of the user it is about, or of the proposer's username, or the complete number of the approval; one or two characters: the beginning of a username or an account holder, or a complete number. */
  search?: SearchText | undefined;
  /** Only approvals of this record, by its id; `settings`: of any settings, `protection`: of the protection. */
  subjectId?: string | undefined;
};

/** A calendar day in Singapore, such as `2026-11-20`, in the years 2000 to 2999. */
export type CalendarDay = string;

export type SearchText = string;

/** An operation that one administrator proposed and another one decides. */
export type Approval = {
  /** Id of the approval. */
  id: string;
  /** Number of the approval; later ones have higher numbers. */
  number: number;
  /** The procedure that was called. */
  operation:
    | 'requests.process'
    | 'transactions.update'
    | 'transactions.delete'
    | 'users.create'
    | 'users.update'
    | 'users.delete'
    | 'users.resetSecondFactor'
    | 'payoutControls.release'
    | 'banks.create'
    | 'banks.update'
    | 'banks.delete'
    | 'settings.update'
    | 'settings.uploadLogo'
    | 'treasury.record'
    | 'treasury.reverse'
    | 'plans.update'
    | 'protection.update';
  /** Of a request its type, of a treasury entry its direction; null: about neither. */
  kind: 'deposit' | 'withdrawal' | 'in' | 'out' | null;
  /** Whether it is pending, or how it ended. */
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'expired' | 'outdated';
  /** Why it needs a second administrator; at least one. */
  reasons: Array<'always' | 'above_limit' | 'day_limit' | 'recent_involvement' | 'recent_reset' | 'new_payee'>;
  /** Id of the record that is changed; null: it is to be created. */
  subjectId: string | null;
  /** Id of the user whom it is about; null: about no user, or one who is to be created. */
  subjectUserId: string | null;
  /** What it is about, such as a username; null: about no single record, or the user was deleted. */
  subjectName: string | null;
  /** The amount that moves, IDR; null: none. */
  amount: Idr | null;
  /** Id of the administrator who proposed it. */
  makerId: string;
  /** Username of the administrator who proposed it. */
  makerName: string;
  /** When it was proposed. */
  requestedAt: Instant;
  /** Until when it can be approved. */
  expiresAt: Instant;
  /** Username of the administrator who approved or rejected it; null: it was neither approved nor rejected. */
  checkerName: string | null;
  /** When it ended; null: it is pending. */
  decidedAt: Instant | null;
  /** The note of the decision; null: none. */
  decisionNote: string | null;
};

/** What waits for a second administrator, and from where on one is needed. */
export type ApprovalCounts = {
  /** The number of pending approvals. */
  pending: number;
  /** When the oldest pending approval was proposed; null: none is pending. */
  oldestAt: Instant | null;
  /** The number of those that the caller may decide. */
  decidable: number;
  /** From when the caller may decide what others propose; null: not without a second factor. */
  mayApproveFrom: Instant | null;
  /** The most that one administrator approves alone; null: protection is off. */
  alone: {
    /** The largest withdrawal, IDR. */
    singlePayoutMax: Idr;
    /** The largest deposit, IDR. */
    singleDepositMax: Idr;
  } | null;
  /** Until when protection has to be switched on, because the mode is live; null: it is on, or the mode is demonstration. */
  protectionDueAt: Instant | null;
};

export type ApprovalIdInput = {
  /** Id of the approval. */
  id: string;
};

/** An approval with the values before and after it. */
export type ApprovalDetails = {
  /** Id of the approval. */
  id: string;
  /** Number of the approval; later ones have higher numbers. */
  number: number;
  /** The procedure that was called. */
  operation:
    | 'requests.process'
    | 'transactions.update'
    | 'transactions.delete'
    | 'users.create'
    | 'users.update'
    | 'users.delete'
    | 'users.resetSecondFactor'
    | 'payoutControls.release'
    | 'banks.create'
    | 'banks.update'
    | 'banks.delete'
    | 'settings.update'
    | 'settings.uploadLogo'
    | 'treasury.record'
    | 'treasury.reverse'
    | 'plans.update'
    | 'protection.update';
  /** Of a request its type, of a treasury entry its direction; null: about neither. */
  kind: 'deposit' | 'withdrawal' | 'in' | 'out' | null;
  /** Whether it is pending, or how it ended. */
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'expired' | 'outdated';
  /** Why it needs a second administrator; at least one. */
  reasons: Array<'always' | 'above_limit' | 'day_limit' | 'recent_involvement' | 'recent_reset' | 'new_payee'>;
  /** Id of the record that is changed; null: it is to be created. */
  subjectId: string | null;
  /** Id of the user whom it is about; null: about no user, or one who is to be created. */
  subjectUserId: string | null;
  /** What it is about, such as a username; null: about no single record, or the user was deleted. */
  subjectName: string | null;
  /** The amount that moves, IDR; null: none. */
  amount: Idr | null;
  /** Id of the administrator who proposed it. */
  makerId: string;
  /** Username of the administrator who proposed it. */
  makerName: string;
  /** When it was proposed. */
  requestedAt: Instant;
  /** Until when it can be approved. */
  expiresAt: Instant;
  /** Username of the administrator who approved or rejected it; null: it was neither approved nor rejected. */
  checkerName: string | null;
  /** When it ended; null: it is pending. */
  decidedAt: Instant | null;
  /** The note of the decision; null: none. */
  decisionNote: string | null;
  /** The values before it; null: none, or the user was deleted. */
  before: Record<string, unknown> | null;
  /** The values after it; null: none, or the user was deleted. */
  after: Record<string, unknown> | null;
  /** Of an approval that pays a member: the last withdrawals paid to the member, at most 5, newest first; of a decided one, those before the decision. null: it pays no member, or the user was deleted. */
  payouts: Array<EarlierPayout> | null;
  /** The account holder of the last withdrawal that was paid to the member, if the holder of the account that is to be paid is another one; null: the same one, or none. */
  accountNameBefore: string | null;
  /** Of an outdated approval: the values that had changed since it was proposed; null: none, or the user was deleted. */
  changedSince: {
    /** These values when it was proposed. */
    before: Record<string, unknown>;
    /** What they were when it was to be executed. */
    now: Record<string, unknown>;
  } | null;
  /** Why the caller may not decide it; null: they may. */
  obstacle: 'decided' | 'expired' | 'reads_only' | 'own_proposal' | 'about_you' | 'not_yet' | null;
  /** Whether the caller has a passkey, with which they have to approve. */
  needsPasskey: boolean;
  /** Whether the signature of the passkey of its checker belongs to this approval as it is shown; null: it has none. */
  signature: 'valid' | 'invalid' | null;
  /** From when the caller may decide what others propose; null: not without a second factor. */
  mayApproveFrom: Instant | null;
};

/** A withdrawal that was paid to the member before. */
export type EarlierPayout = {
  /** Id of the withdrawal. */
  id: string;
  /** Number of the withdrawal. */
  number: number;
  /** When it was approved. */
  paidAt: Instant;
  /** The amount, IDR. */
  amount: Idr;
  /** The bank that it was paid to; null: not recorded. */
  bankName: string | null;
  /** The masked account number that it was paid to, such as `••••3333`; null: not recorded. */
  accountNumber: string | null;
};

/** What the browser passes to the device; accepted for five minutes. */
export type PasskeyOptions = {
  /** The options for `navigator.credentials`, as JSON text. */
  options: string;
};

/** The decision of a second administrator. */
export type DecideApprovalInput = {
  /** Id of the approval. */
  id: string;
  /** Whether the operation is executed. */
  decision: 'approved' | 'rejected';
  /** Why; required to reject. */
  note?: string | null | undefined;
  /** The answer of a passkey to the options of `approvals.passkeyOptions`; required to approve if the caller has one. */
  credential?: PasskeyAnswer | undefined;
};

/** What the browser returned for the options of a passkey, as JSON text. */
export type PasskeyAnswer = string;

export type ListAuditInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
  /** Only entries of this operation, or of a group of operations. */
  action?: string | undefined;
  /** Only operations of this administrator, of the operator, or of the product itself. */
  actorId?: string | undefined;
  /** Only operations on this record. */
  entityId?: string | undefined;
  /** Part of the actor's name, of the name of the user it is about, of the ids, or of the recorded values before and after, or the complete number of the transaction it is about; one or two characters: the beginning of an administrator's name, or a complete number. */
  search?: SearchText | undefined;
};

/** One audit entry of an administrator's operation: actor, time, action, values before and after. */
export type AuditEntry = {
  /** Number of the entry; later entries have higher numbers. */
  id: number;
  /** When the operation was executed. */
  at: Instant;
  /** Id of the administrator; zeros: the operator at the machine; zeros and a one: the product itself. Neither is a user. */
  actorId: string;
  /** Username of the administrator at that time, `operator at the machine`, or `the product itself`. */
  actorName: string;
  /** Code of the operation, such as `request.approved`. */
  action: string;
  /** Id of the record that was changed; null: none. */
  entityId: string | null;
  /** The current username of the user it is about; null: about no user, or the account is deleted. */
  about: string | null;
  /** The number of the request or transaction it is about; null: about none. */
  number: number | null;
  /** The recorded values before the operation. */
  before: unknown;
  /** The recorded values after the operation. */
  after: unknown;
  /** Id of the HTTP request, as in the server's log; null: no HTTP request caused it. */
  httpRequestId: string | null;
  /** Username of the second administrator, who approved it; null: it needed none. */
  approvedByName: string | null;
};

/** A new member. */
export type RegisterInput = {
  /** The name to log in with. */
  username: Username;
  /** The email address. */
  email: Email;
  /** The password. */
  password: NewPassword;
  /** A referrer's code, in any case. Empty or null: none. */
  referralCode?: string | null | undefined;
};

export type Username = string;

export type Email = string;

export type NewPassword = string;

/** A new session. The bearer token is returned once, here; the server stores only its hash. */
export type AuthResponse = {
  /** The bearer token of the new session; it is not shown again. */
  token: string;
  /** Username as it was registered. */
  username: string;
};

/** The credentials of a log-in. */
export type LoginInput = {
  /** Username, in any case. */
  username: string;
  /** The password. */
  password: string;
  /** The code of the authenticator app, or a recovery code; asked of a user who has a second factor, with SECOND_FACTOR_REQUIRED, or with PASSKEY_REQUIRED where there is no app. */
  code?: SecondFactorCode | undefined;
};

export type SecondFactorCode = string;

/** A log-in by passkey. */
export type PasskeyLoginInput = {
  /** The answer of a passkey to the options of `auth.passkeyOptions`, as JSON text. */
  credential: PasskeyAnswer;
};

/** The logged-in user, with exactly the fields of the specification; an auditor also with the end of the access. */
export type Me = {
  /** Id of the user. */
  id: string;
  /** The name to log in with. */
  username: string;
  /** The email address. */
  email: string;
  /** Member, auditor, administrator or master admin. */
  role: Role;
  /** When the access of an auditor ends; absent for every other role. */
  accessUntil?: Instant | undefined;
  /** The available balance, IDR. */
  balance: Idr;
  /** The member number, as shown to administrators. */
  userNumber: number;
  /** URL path of the profile picture; null: none. */
  profileImage: string | null;
  /** Bank of the user's own account, for withdrawals; null: not given. */
  bankName: string | null;
  /** Holder of that account; null: not given. */
  accountName: string | null;
  /** Number of that account; null: not given. */
  accountNumber: string | null;
  /** All interest earned so far, IDR. */
  totalInterest: Idr;
  /** The code with which friends register. */
  referralCode: string;
  /** When the user registered. */
  createdAt: Instant;
};

/** Member (`user`), auditor, administrator or master admin. */
export type Role = 'user' | 'auditor' | 'admin' | 'master_admin';

/** The logged-in user with their language, who saved the bank details, and a required action. */
export type CurrentUser = {
  /** Id of the user. */
  id: string;
  /** The name to log in with. */
  username: string;
  /** The email address. */
  email: string;
  /** Member, auditor, administrator or master admin. */
  role: Role;
  /** When the access of an auditor ends; absent for every other role. */
  accessUntil?: Instant | undefined;
  /** The available balance, IDR. */
  balance: Idr;
  /** The member number, as shown to administrators. */
  userNumber: number;
  /** URL path of the profile picture; null: none. */
  profileImage: string | null;
  /** Bank of the user's own account, for withdrawals; null: not given. */
  bankName: string | null;
  /** Holder of that account; null: not given. */
  accountName: string | null;
  /** Number of that account; null: not given. */
  accountNumber: string | null;
  /** All interest earned so far, IDR. */
  totalInterest: Idr;
  /** The code with which friends register. */
  referralCode: string;
  /** When the user registered. */
  createdAt: Instant;
  /** Identifies the bank details as shown here; `expectedPayee` of a withdrawal repeats it. */
  payeeMark: string;
  /** Who saved the bank details last; null: there are none. */
  bankDetailsBy: 'member' | 'staff' | null;
  /** The language stored with the account; null: not known. */
  language: 'en' | 'id' | 'zh' | 'th' | null;
  /** What the user must do before any other call; absent: nothing. */
  requiredAction?: 'change_password' | 'set_up_second_factor' | undefined;
};

export type ListInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
};

/** A bank account or QRIS code to which members send deposits. */
export type BankDestination = {
  /** Id of the bank destination. */
  id: string;
  /** Name of the bank. */
  bankName: string;
  /** Holder of the account. */
  accountName: string;
  /** Number of the account. */
  accountNumber: string;
  /** Whether members can choose it. */
  isActive: boolean;
  /** URL path of the QRIS image issued by the bank; null: an ordinary bank account. */
  qrisImage: string | null;
};

/** A bank destination that is new, or that leads to another account than before. */
export type BankChange = {
  /** Id of the bank destination. */
  id: string;
  /** When it was added, or its account or QRIS image was replaced. */
  changedAt: Instant;
};

/** A new bank destination. */
export type CreateBankInput = {
  /** Name of the bank. */
  bankName: string;
  /** Holder of the account. */
  accountName: string;
  /** Number of the account. */
  accountNumber: string;
  /** Whether members can choose it. */
  isActive?: boolean | undefined;
  /** A new image as a data URL, null to remove it, absent to keep it. */
  qrisImage?: ImageDataUrl | null | undefined;
};

/** A PNG, JPEG or WebP image of at most 2 MiB as a base64 data URL. */
export type ImageDataUrl = string;

/** All fields of a bank destination. */
export type UpdateBankInput = {
  /** Id of the bank destination. */
  id: string;
  /** Name of the bank. */
  bankName: string;
  /** Holder of the account. */
  accountName: string;
  /** Number of the account. */
  accountNumber: string;
  /** Whether members can choose it. */
  isActive: boolean;
  /** A new image as a data URL, null to remove it, absent to keep it. */
  qrisImage?: ImageDataUrl | null | undefined;
  /** The values that the caller saw. Refused with BANK_CHANGED if a field that this call changes has another value now. */
  expected?:
    | {
        /** Name of the bank. */
        bankName?: string | undefined;
        /** Holder of the account. */
        accountName?: string | undefined;
        /** Number of the account. */
        accountNumber?: string | undefined;
        /** Whether members can choose it. */
        isActive?: boolean | undefined;
        /** URL path of the QRIS image issued by the bank; null: an ordinary bank account. */
        qrisImage?: string | null | undefined;
      }
    | undefined;
};

export type BankIdInput = {
  /** Id of the bank destination. */
  id: string;
};

/** An error that stopped the web app. */
export type ReportCrashInput = {
  /** The id that the user sees, made by the browser. */
  id: string;
  /** The class of the error. Its message stays in the browser: it may quote what the user sees. */
  error: string;
  /** Where it happened in the program; only the places in its scripts are logged. */
  stack: string;
  /** The path of the page; parts that may be ids are not logged. */
  page: string;
};

/** A list with its filters and its order. */
export type StartExportInput = {
  /** The list. */
  list:
    | 'users'
    | 'administrators'
    | 'requests'
    | 'transactions'
    | 'investments'
    | 'audit'
    | 'treasury'
    | 'bank-destinations'
    | 'ledger-log';
  /** The filters and the order of the list, by the names that the list accepts. */
  filters?: Record<string, string> | undefined;
};

/** The export of a list to a file, as shown to the administrator who started it. */
export type Export = {
  /** Id of the export. */
  id: string;
  /** The exported list. */
  list:
    | 'users'
    | 'administrators'
    | 'requests'
    | 'transactions'
    | 'investments'
    | 'audit'
    | 'treasury'
    | 'bank-destinations'
    | 'ledger-log';
  /** The filters and the order that were requested. */
  filters: Record<string, string>;
  /** Whether it waits, is being written, or has ended. */
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'expired';
  /** Number of rows written so far. */
  rowsDone: number;
  /** The number of rows of the list at the start; once the file is being written, the number it will have. */
  rowsTotal: number;
  /** Size of what is written so far, bytes. */
  bytes: number;
  /** Estimated size of the file, bytes: from the rows written so far, before that from the usual row size of the list. */
  bytesEstimate: number;
  /** Why it failed; null: it did not. */
  failure: 'DISK_FULL' | 'NO_ROOM' | 'TOO_LONG' | 'NOT_ALLOWED' | 'INTERRUPTED' | 'INCOMPLETE' | 'INTERNAL' | null;
  /** Name of the file. */
  fileName: string;
  /** When it was requested. */
  createdAt: Instant;
  /** When the worker began; null: not yet. */
  startedAt: Instant | null;
  /** When it ended; null: not yet. */
  finishedAt: Instant | null;
  /** When the file is deleted; null: there is none. */
  expiresAt: Instant | null;
};

export type ExportIdInput = {
  /** Id of the export. */
  id: string;
};

/** A path from which the file can be downloaded once, without a bearer token. */
export type ExportTicket = {
  /** URL path from which the file can be downloaded once, without a bearer token. */
  address: string;
  /** When the ticket becomes invalid. */
  expiresAt: Instant;
};

export type ListMyInvestmentsInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
  /** `newest` (the default); `value`: the largest current value first; `ending`: the earliest end first. */
  sort?: 'newest' | 'value' | 'ending' | undefined;
  /** Only investments with this status. */
  status?: InvestmentStatus | undefined;
  /** Only investments in this plan. */
  planType?: PlanType | undefined;
};

/** `active` until every day was paid. */
export type InvestmentStatus = 'active' | 'completed';

/** The plans. */
export type PlanType = 'standard' | 'gold' | 'premium';

/** A purchase of a plan by a member. */
export type Investment = {
  /** Id of the investment. */
  id: string;
  /** Id of the member. */
  userId: string;
  /** Username of the member. */
  username: string;
  /** The member number, as shown to administrators. */
  userNumber: number;
  /** The plan. */
  planType: PlanType;
  /** The price of the purchase, IDR. */
  amount: Idr;
  /** `amount + totalEarned`, IDR. */
  currentValue: Idr;
  /** The interest so far, IDR. */
  totalEarned: Idr;
  /** The rate of a day as a fraction; 0.005 is 0.5 %. */
  interestRate: number;
  /** Number of days that earn interest. */
  durationDays: number;
  /** Number of days that were paid. */
  daysAccrued: number;
  /** When the next day is due; null: every day is paid. */
  nextAccrualAt: Instant | null;
  /** When it was bought. */
  purchasedAt: Instant;
  /** When the last day is due. */
  endDate: Instant;
  /** When every day was paid; null: not yet. */
  completedAt: Instant | null;
  /** Whether it still earns interest. */
  status: InvestmentStatus;
};

export type InvestmentIdInput = {
  /** Id of the investment. */
  id: string;
};

/** An investment with all its days. */
export type InvestmentSchedule = {
  /** The investment. */
  investment: Investment;
  /** The posted lines in the order of posting, reversals included, then a line for each coming day. */
  lines: Array<ScheduleLine>;
  /** The server time at which the figures were read. */
  asOf: Instant;
};

/** A day of an investment: posted, reversed, or still to come. */
export type ScheduleLine = {
  /** The day of the investment, from 1. */
  day: number;
  /** Posted interest, its reversal, or interest that is still to come (calculated). */
  kind: 'interest' | 'reversal' | 'coming';
  /** When the day is due, or when it was reversed. */
  at: Instant;
  /** The interest of the day, IDR. */
  interest: Idr;
  /** The value of the investment after it, IDR. */
  value: Idr;
};

/** A purchase of a plan from the free balance. */
export type PurchaseInput = {
  /** The plan. */
  planType: PlanType;
  /** The amount to invest, IDR; within the limits of the plan and the free balance. */
  amount: IdrInput;
  /** Number of days, one of the durations of the plan. */
  durationDays: number;
  /** `version` of the plan as the member saw it; refused with PLAN_CHANGED when its terms have changed since. Without it the terms are those of now. */
  planVersion?: PlanVersion | undefined;
};

/** An amount in whole Indonesian rupiah, 1 to 10^13; 13,000 IDR are shown as SGD 1.00. */
export type IdrInput = number;

export type PlanVersion = number;

export type ListInvestmentsInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
  /** `newest` (the default); `value`: the largest current value first; `ending`: the earliest end first. */
  sort?: 'newest' | 'value' | 'ending' | undefined;
  /** Only investments with this status. */
  status?: InvestmentStatus | undefined;
  /** Only investments in this plan. */
  planType?: PlanType | undefined;
  /** Only investments of this member. */
  userId?: string | undefined;
  /** Part of the username of the member; one or two characters: its beginning. */
  search?: SearchText | undefined;
};

/** Totals of all investments. */
export type InvestmentTotals = {
  /** Number of active investments. */
  activeCount: number;
  /** The current value of the active investments, IDR. */
  activeValue: Idr;
  /** Number of completed investments. */
  completedCount: number;
  /** The interest of all investments so far, IDR. */
  totalEarnings: Idr;
};

/** An investment whose interest can't be posted. */
export type SetAsideInvestment = {
  /** Id of the investment. */
  id: string;
  /** Id of the member. */
  userId: string;
  /** Username of the member. */
  username: string;
  /** The value of the investment, IDR. */
  currentValue: Idr;
  /** The due instant of the first day that was not paid. */
  nextAccrualAt: Instant | null;
  /** When the run set it aside. */
  setAsideAt: Instant;
  /** The violated constraint, or the code with which the rows were refused; null: not known. */
  reason: string | null;
};

/** The newest run of the ledger check, readable while it runs, and the result of the last finished one. */
export type LastLedgerCheck = {
  /** The newest run; null: there was none. */
  run: JobRun | null;
  /** The result of the last finished run; null: none has finished. */
  check: LedgerCheck | null;
};

/** The result of a check of all invariants on one snapshot of the ledger. */
export type LedgerCheck = {
  /** Whether every invariant holds. */
  holds: boolean;
  /** The instant of the snapshot that was checked. */
  checkedAt: Instant;
  /** Number of transfers that were checked. */
  transfers: number;
  /** One result for each invariant. */
  results: Array<InvariantResult>;
};

/** The result of one invariant. */
export type InvariantResult = {
  /** Name of the invariant. */
  invariant:
    | 'balances_sum_to_zero'
    | 'balance_is_credits_minus_debits'
    | 'no_member_account_negative'
    | 'invested_is_sum_of_active_values'
    | 'value_is_amount_plus_earned'
    | 'one_interest_per_investment_day'
    | 'one_bonus_per_friend_and_day'
    | 'transaction_posts_its_amount'
    | 'no_transfer_in_the_future'
    | 'balance_after_is_right_after_its_posting'
    | 'closed_accounts_hold_nothing'
    | 'logged_rows_are_unchanged'
    | 'every_row_is_logged'
    | 'log_is_signed'
    | 'large_transfers_were_approved';
  /** Whether no row violates it. */
  holds: boolean;
  /** Number of rows that violate it. */
  violations: number;
  /** A few of those rows. */
  examples: Array<string>;
};

/** The state of the ledger log. */
export type LedgerLogStatus = {
  /** Number of records. */
  size: number;
  /** Number of rows that have no record yet, among the newest 10,000 of each kind. */
  waiting: number;
  /** Whether there are no others without a record. */
  isWaitingExact: boolean;
  /** Since when there is something that no checkpoint contains; null: everything is signed. */
  unsignedSince: Instant | null;
  /** The newest checkpoint; null: nothing is signed yet. */
  checkpoint: LogCheckpoint | null;
};

/** A signed state of the ledger log. */
export type LogCheckpoint = {
  /** Number of records. */
  size: number;
  /** The root of the Merkle tree of these records (RFC 6962), in base64. */
  root: string;
  /** The signed text (C2SP `tlog-checkpoint`). */
  note: string;
  /** The public key that verifies it (C2SP verifier key). */
  verifierKey: string;
  /** When it was signed. */
  signedAt: Instant;
  /** The business day that it closes: it was the first one signed after that day. Null: it closes none. */
  businessDay: CalendarDay | null;
};

export type ListCheckpointsInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** `business_day`: only those that closed a business day, which were sent out. Absent: all checkpoints. */
  kind?: 'business_day' | undefined;
};

/** A notification as its recipient sees it in the app. */
export type Notification =
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'new-request';
      /** What it is about. */
      subject: NewRequestSubject;
      /** Username of the requester; null: the request was deleted. */
      username: string | null;
      /** The current status of the request; null: it was deleted. */
      status: RequestStatus | null;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'request-decided';
      /** What it is about. */
      subject: RequestDecidedSubject;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'transaction-changed';
      /** What it is about. */
      subject: TransactionChangedSubject;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'transaction-deleted';
      /** What it is about. */
      subject: TransactionDeletedSubject;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'account-changed';
      /** What it is about. */
      subject: AccountChangedSubject;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'bonuses-corrected';
      /** What it is about. */
      subject: BonusesCorrectedSubject;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'investment-completed';
      /** What it is about. */
      subject: InvestmentCompletedSubject;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'bank-destination-changed';
      /** What it is about. */
      subject: BankDestinationChangedSubject;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'approval-requested';
      /** What it is about. */
      subject: ApprovalRequestedSubject;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'approval-decided';
      /** What it is about. */
      subject: ApprovalDecidedSubject;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'approval-expired';
      /** What it is about. */
      subject: ApprovalExpiredSubject;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'payouts-frozen';
      /** What it is about. */
      subject: PayoutsFrozenSubject;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'administrator-changed';
      /** What it is about. */
      subject: AdministratorChangedSubject;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'administrator-login';
      /** What it is about. */
      subject: AdministratorLoginSubject;
    }
  | {
      /** Number of the notification; later ones have higher numbers. */
      id: number;
      /** When it was created. */
      createdAt: Instant;
      /** When it was read; null: not yet. */
      readAt: Instant | null;
      /** What happened. */
      kind: 'security';
      /** What it is about. */
      subject: SecuritySubject;
    };

/** Whether money is to come in or to go out. */
export type RequestType = 'deposit' | 'withdrawal';

/** A new request that waits for a decision. */
export type NewRequestSubject = {
  /** Id of the request. */
  requestId: string;
  /** Number of the request. */
  number: number;
  /** Deposit or withdrawal. */
  type: RequestType;
  /** The requested amount, IDR. */
  amount: Idr;
  /** When the member made the request. */
  requestedAt: string;
};

/** A request is pending until an administrator approves or rejects it. */
export type RequestStatus = 'pending' | 'approved' | 'rejected';

/** The decision of a request. */
export type RequestDecidedSubject = {
  /** Id of the request. */
  requestId: string;
  /** Number of the request. */
  number: number;
  /** Deposit or withdrawal. */
  type: RequestType;
  /** The amount of the request, IDR. */
  amount: Idr;
  /** The decision. */
  status: 'approved' | 'rejected';
  /** The administrator's reason for the rejection, if given. */
  reason?: string | undefined;
};

/** One change of a deposit or withdrawal by an administrator. */
export type TransactionChange =
  | {
      /** What was changed. */
      field: 'type';
      /** The value before the change. */
      from: RequestType;
      /** The value after the change. */
      to: RequestType;
    }
  | {
      /** What was changed. */
      field: 'amount';
      /** The value before the change. */
      from: Idr;
      /** The value after the change. */
      to: Idr;
    }
  | {
      /** What was changed. */
      field: 'status';
      /** The value before the change. */
      from: RequestStatus;
      /** The value after the change. */
      to: RequestStatus;
    }
  | {
      /** What was changed. */
      field: 'date';
      /** The value before the change. */
      from: string;
      /** The value after the change. */
      to: string;
    }
  | {
      /** What was changed. */
      field: 'notes';
    };

/** A deposit or withdrawal that an administrator corrected. */
export type TransactionChangedSubject = {
  /** Id of the transaction. */
  transactionId: string;
  /** Number of the transaction. */
  number: number;
  /** The type after the change. */
  type: RequestType;
  /** The amount after the change, IDR. */
  amount: Idr;
  /** The status after the change. */
  status: RequestStatus;
  /** What was changed. */
  changes: Array<TransactionChange>;
  /** The administrator's reason, if given. */
  reason?: string | undefined;
};

/** Deposit, withdrawal, interest or referral bonus. */
export type TransactionType = 'deposit' | 'withdrawal' | 'interest' | 'referral_bonus';

/** A transaction that an administrator deleted. */
export type TransactionDeletedSubject = {
  /** Id that the transaction had. */
  transactionId: string;
  /** Number of the transaction. */
  number: number;
  /** The type of the transaction. */
  type: TransactionType;
  /** The amount of the transaction, IDR. */
  amount: Idr;
  /** The administrator's reason, if given. */
  reason?: string | undefined;
};

/** One change of a user's account by an administrator. */
export type AccountChange =
  | {
      /** What was changed. */
      field: 'bank';
      /** The new bank; null: the details were removed. */
      bankName: string | null;
      /** The new account number, masked; null: the details were removed. */
      accountNumber: string | null;
    }
  | {
      /** What was changed. */
      field: 'balance';
      /** The value before the change. */
      from: Idr;
      /** The value after the change. */
      to: Idr;
    }
  | {
      /** What was changed. */
      field: 'password';
    }
  | {
      /** What was changed. */
      field: 'secondFactor';
    };

/** A user's account that an administrator changed. */
export type AccountChangedSubject = {
  /** What was changed. */
  changes: Array<AccountChange>;
  /** The administrator's reason for the change of the balance, if given. */
  reason?: string | undefined;
};

/** Bonuses that were taken back or restored, because a friend's deposit was corrected. */
export type BonusesCorrectedSubject = {
  /** Whether bonuses were taken back or restored. */
  change: 'taken' | 'restored';
  /** The sum that was taken back or restored, IDR. */
  amount: Idr;
};

/** An investment of which every day was paid. */
export type InvestmentCompletedSubject = {
  /** Id of the investment. */
  investmentId: string;
  /** The plan. */
  planType: PlanType;
  /** The amount that was invested, IDR. */
  amount: Idr;
  /** The interest on it, IDR. */
  totalEarned: Idr;
};

/** One change of where members pay to; account numbers are masked. */
export type BankDestinationChange =
  | {
      /** What was changed. */
      field: 'bank';
      /** The value before the change. */
      from: string;
      /** The value after the change. */
      to: string;
    }
  | {
      /** What was changed. */
      field: 'holder';
      /** The value before the change. */
      from: string;
      /** The value after the change. */
      to: string;
    }
  | {
      /** What was changed. */
      field: 'number';
      /** The value before the change. */
      from: string;
      /** The value after the change. */
      to: string;
    }
  | {
      /** What was changed. */
      field: 'qris';
    };

/** A bank destination to which members now pay into another account than before. */
export type BankDestinationChangedSubject = {
  /** The bank, by its name after the change. */
  bankName: string;
  /** Holder and masked number of a destination that was added; absent: it existed before. */
  added?: string | undefined;
  /** What was changed; empty: it was added. */
  changes: Array<BankDestinationChange>;
  /** The administrator who changed it. */
  by: string;
  /** The administrator who approved it; absent: protection was off. */
  approvedBy?: string | undefined;
  /** Id of the approval; absent: protection was off. */
  approvalId?: string | undefined;
};

/** An approval that waits for the decision of a second administrator. */
export type ApprovalRequestedSubject = {
  /** Number of the approval; later ones have higher numbers. */
  number: number;
  /** The procedure that was called. */
  operation:
    | 'requests.process'
    | 'transactions.update'
    | 'transactions.delete'
    | 'users.create'
    | 'users.update'
    | 'users.delete'
    | 'users.resetSecondFactor'
    | 'payoutControls.release'
    | 'banks.create'
    | 'banks.update'
    | 'banks.delete'
    | 'settings.update'
    | 'settings.uploadLogo'
    | 'treasury.record'
    | 'treasury.reverse'
    | 'plans.update'
    | 'protection.update';
  /** Of a request its type, of a treasury entry its direction; null: about neither. */
  kind: 'deposit' | 'withdrawal' | 'in' | 'out' | null;
  /** Id of the record that is changed; null: it is to be created. */
  subjectId: string | null;
  /** What it is about, such as a username; null: about no single record, or the user was deleted. */
  subjectName: string | null;
  /** The amount that moves, IDR; null: none. */
  amount: Idr | null;
  /** Username of the administrator who proposed it. */
  makerName: string;
  /** When it was proposed. */
  requestedAt: string;
  /** Until when it can be approved. */
  expiresAt: string;
  /** Id of the approval. */
  approvalId: string;
};

/** An approval that was decided, or became outdated. */
export type ApprovalDecidedSubject = {
  /** Number of the approval; later ones have higher numbers. */
  number: number;
  /** The procedure that was called. */
  operation:
    | 'requests.process'
    | 'transactions.update'
    | 'transactions.delete'
    | 'users.create'
    | 'users.update'
    | 'users.delete'
    | 'users.resetSecondFactor'
    | 'payoutControls.release'
    | 'banks.create'
    | 'banks.update'
    | 'banks.delete'
    | 'settings.update'
    | 'settings.uploadLogo'
    | 'treasury.record'
    | 'treasury.reverse'
    | 'plans.update'
    | 'protection.update';
  /** Of a request its type, of a treasury entry its direction; null: about neither. */
  kind: 'deposit' | 'withdrawal' | 'in' | 'out' | null;
  /** Id of the record that is changed; null: it is to be created. */
  subjectId: string | null;
  /** What it is about, such as a username; null: about no single record, or the user was deleted. */
  subjectName: string | null;
  /** The amount that moves, IDR; null: none. */
  amount: Idr | null;
  /** Username of the administrator who proposed it. */
  makerName: string;
  /** When it was proposed. */
  requestedAt: string;
  /** Until when it can be approved. */
  expiresAt: string;
  /** Id of the approval. */
  approvalId: string;
  /** How it ended; `outdated`: something had changed, and nothing was done. */
  status: 'approved' | 'rejected' | 'outdated';
  /** Username of the administrator who decided; null: it is outdated. */
  checkerName: string | null;
  /** The note of the decision; null: none. */
  note: string | null;
};

/** An approval that nobody decided in time. */
export type ApprovalExpiredSubject = {
  /** Number of the approval; later ones have higher numbers. */
  number: number;
  /** The procedure that was called. */
  operation:
    | 'requests.process'
    | 'transactions.update'
    | 'transactions.delete'
    | 'users.create'
    | 'users.update'
    | 'users.delete'
    | 'users.resetSecondFactor'
    | 'payoutControls.release'
    | 'banks.create'
    | 'banks.update'
    | 'banks.delete'
    | 'settings.update'
    | 'settings.uploadLogo'
    | 'treasury.record'
    | 'treasury.reverse'
    | 'plans.update'
    | 'protection.update';
  /** Of a request its type, of a treasury entry its direction; null: about neither. */
  kind: 'deposit' | 'withdrawal' | 'in' | 'out' | null;
  /** Id of the record that is changed; null: it is to be created. */
  subjectId: string | null;
  /** What it is about, such as a username; null: about no single record, or the user was deleted. */
  subjectName: string | null;
  /** The amount that moves, IDR; null: none. */
  amount: Idr | null;
  /** Username of the administrator who proposed it. */
  makerName: string;
  /** When it was proposed. */
  requestedAt: string;
  /** Until when it can be approved. */
  expiresAt: string;
  /** Id of the approval. */
  approvalId: string;
};

/** A member whose payouts were frozen. */
export type PayoutsFrozenSubject = {
  /** Id of the member. */
  userId: string;
  /** Username of the member. */
  username: string;
  /** Who froze them: the member, somebody with the link in a mail to the member, or an administrator. */
  by: 'member' | 'link' | 'administrator';
  /** Username of the administrator who froze them; null: none did. */
  administrator: string | null;
  /** The administrator's reason; null: none. */
  reason: string | null;
};

/** An administrator or auditor whom the operator at the machine created, or whose access was recovered there. */
export type AdministratorChangedSubject = {
  /** Whether the account was created, or what was reset. */
  change: 'created' | 'password' | 'secondFactor';
  /** Username of the administrator or auditor. */
  username: string;
};

/** A log-in to an administrator's own account. */
export type AdministratorLoginSubject = {
  /** The network of the log-in; absent: not known. */
  network?: string | undefined;
};

/** Something that happened to an account, and which another person than its owner may have done. */
export type SecuritySubject = {
  /** What happened. */
  event:
    | 'new_device'
    | 'code_asked'
    | 'password_changed'
    | 'bank_details_changed'
    | 'recovery_code_used'
    | 'recovery_codes_renewed'
    | 'second_factor_added'
    | 'second_factor_removed'
    | 'withdrawal_requested'
    | 'payouts_frozen'
    | 'payouts_released'
    | 'day_limit_changed';
  /** The new bank and the masked account number; absent: removed, or not about them. */
  account?: string | undefined;
  /** Number of the withdrawal; absent: not about one. */
  number?: number | undefined;
  /** Amount of the withdrawal, IDR; absent: not about one. */
  amount?: Idr | undefined;
  /** The network of the device; absent: not known, or not about one. */
  network?: string | undefined;
  /** Until then no withdrawal is approved; absent: no hold. */
  heldUntil?: string | undefined;
};

/** The number of unread notifications. */
export type UnreadCount = {
  /** Number of unread notifications. */
  unread: number;
};

/** Which notifications were read. */
export type MarkReadInput = {
  /** Numbers of the notifications; absent: all of the caller's. */
  ids?: Array<number> | undefined;
};

/** What keeps withdrawals of a member from being requested or approved. */
export type PayoutControls = {
  /** Until then no withdrawal of the member is approved; null: no hold, or it is over. */
  heldUntil: Instant | null;
  /** What was changed or used, which caused the hold; null: no hold. */
  holdReason: 'bank_details' | 'password' | 'second_factor' | 'recovery_code' | 'role' | null;
  /** Since then no withdrawal is requested or approved, and no bank details are changed; null: not frozen. */
  frozenAt: Instant | null;
  /** Who froze the payouts; null: not frozen. */
  frozenBy: 'member' | 'link' | 'administrator' | null;
  /** The member's own limit of withdrawals per business day, IDR; null: none. */
  dayMax: Idr | null;
  /** What that limit leaves for the rest of this business day, IDR; null: no limit. */
  dayLeft: Idr | null;
  /** The limit from `nextDayMaxAt` on, IDR; null: none then. */
  nextDayMax: Idr | null;
  /** When a higher limit that the member chose begins; null: nothing is to change. */
  nextDayMaxAt: Instant | null;
  /** So many hours does a higher limit wait, and do holds last. */
  holdHours: number;
  /** Whether a change of bank details, password or second factor holds withdrawals: while protection is on. */
  isHeldOnChange: boolean;
};

/** The member's own limit of withdrawals. */
export type SetDayMaxInput = {
  /** The most to withdraw in a business day, IDR; null: no limit. */
  amount: IdrInput | null;
};

/** The link in a mail about the security of an account. */
export type FreezeByLinkInput = {
  /** Number of the notification, from the link in its mail. */
  notification: number;
  /** The key of that notification, from the same link. */
  key: string;
};

export type PayoutsOfInput = {
  /** Id of the member. */
  id: string;
};

/** The member, and why. */
export type ChangePayoutsInput = {
  /** Id of the member. */
  id: string;
  /** Why, for the audit log. */
  reason: Reason;
};

export type Reason = string;

/** Movements of money that an administrator should look at again. Nothing is blocked. */
export type PayoutException = {
  /** `same_administrator`: one administrator accepted a deposit and approved a withdrawal of a member within seven days. `shared_account`: two members have the same bank account. `shared_device`: three members logged in on one browser in 30 days. */
  kind: 'same_administrator' | 'shared_account' | 'shared_device';
  /** Of the withdrawal; of a shared bank account, when the youngest of its members joined; of a shared device, of the last log-in there. */
  at: Instant;
  /** The members concerned. */
  members: Array<{
    /** Id of the member. */
    id: string;
    /** Username of the member. */
    username: string;
  }>;
  /** Username of the administrator; null: none is concerned. */
  administratorName: string | null;
  /** Sum of those deposits, IDR; null: none is concerned. */
  depositAmount: Idr | null;
  /** Amount of the withdrawal, IDR; null: none is concerned. */
  withdrawalAmount: Idr | null;
  /** Id of the withdrawal; null: none is concerned. */
  requestId: string | null;
  /** The bank and the end of the account number that members share; null: not that kind. */
  account: string | null;
};

/** A plan with the terms of a purchase made now. Investments keep the terms they were bought with. */
export type Plan = {
  /** The plan. */
  type: PlanType;
  /** The rate of a day in parts per million: 5000 is 0.5 %. */
  ratePpm: number;
  /** The smallest amount of a purchase, IDR. */
  amountMin: Idr;
  /** The largest amount of a purchase, IDR; null: no maximum. */
  amountMax: Idr | null;
  /** The durations that can be chosen, in days, ascending. */
  durations: Array<number>;
  /** Whether it can be bought. */
  isActive: boolean;
  /** Number of the version of its terms; each change makes the next one. */
  version: number;
};

/** All terms of a plan, for purchases from now on. */
export type UpdatePlanInput = {
  /** The plan. */
  type: PlanType;
  /** The version that the caller saw; refused with PLAN_CHANGED when there is a later one. */
  version: PlanVersion;
  /** The rate of a day in parts per million: a multiple of 100 (0.01 %), at most 50,000 (5 %). */
  ratePpm: number;
  /** The smallest amount of a purchase, IDR: whole Singapore cents, a multiple of 130. */
  amountMin: IdrInput;
  /** The largest amount of a purchase, IDR: a multiple of 130, at least the smallest; null: no maximum. */
  amountMax: IdrInput | null;
  /** The durations that can be chosen, in days: one to five, each 1 to 30. */
  durations: Array<number>;
  /** Whether it can be bought. */
  isActive: boolean;
  /** Why it is changed, for the history. */
  reason: string;
};

/** One change of a plan. */
export type PlanHistoryEntry = {
  /** Number of the change; later changes have higher numbers. */
  id: number;
  /** The plan that was changed. */
  type: PlanType;
  /** Username of the master admin at that time. */
  updatedBy: string;
  /** When the plan was changed. */
  updatedAt: Instant;
  /** Why it was changed. */
  reason: string;
  /** The terms before. */
  previous: PlanTerms;
  /** The terms since then. */
  terms: PlanTerms;
};

/** What a plan offers to a purchase. */
export type PlanTerms = {
  /** The rate of a day in parts per million: 5000 is 0.5 %. */
  ratePpm: number;
  /** The smallest amount of a purchase, IDR. */
  amountMin: Idr;
  /** The largest amount of a purchase, IDR; null: no maximum. */
  amountMax: Idr | null;
  /** The durations that can be chosen, in days, ascending. */
  durations: Array<number>;
  /** Whether it can be bought. */
  isActive: boolean;
};

/** Changes of the caller's own profile; absent fields are kept. */
export type UpdateProfileInput = {
  /** Name of the bank; empty or null removes it. */
  bankName?: string | '' | null | undefined;
  /** Holder of the account; empty or null removes it. */
  accountName?: string | '' | null | undefined;
  /** Number of the account; empty or null removes it. */
  accountNumber?: string | '' | null | undefined;
  /** URL path of a stored picture, as `upload-photo` returned it; null removes it. */
  profileImage?: FileAddress | null | undefined;
  /** The caller's password; verified if sent. The screens require it before a change of bank details. */
  currentPassword?: string | undefined;
};

export type FileAddress = string;

/** A new profile picture. */
export type UploadPhotoInput = {
  /** The picture. */
  image: ImageDataUrl;
};

/** A stored profile picture. */
export type UploadedPhoto = {
  /** URL path of the stored picture. */
  profileImage: string;
};

/** The current and the new password. */
export type ChangePasswordInput = {
  /** The current password. */
  currentPassword: string;
  /** The new password: at least 6 characters, 12 for an administrator or auditor; different from the current password and from the username. */
  newPassword: NewPasswordOfAnyRole;
};

export type NewPasswordOfAnyRole = string;

/** One of the caller's sessions. */
export type Session = {
  /** Identifies the session; it is not its token. */
  id: string;
  /** When it was started by a log-in. */
  createdAt: Instant;
  /** When it was last used, to the minute. */
  lastActiveAt: Instant;
  /** The browser or program, as it named itself; null: it did not. */
  userAgent: string | null;
  /** Whether it is the session of this call. */
  isCurrent: boolean;
};

/** Which of the caller's sessions to end. */
export type EndSessionsInput = {
  /** The session to end; absent: all except the one of this call. */
  id?: string | undefined;
};

/** Whether money needs two administrators, what one may do alone, and who may approve. */
export type Protection = {
  /** When it was switched on; null: it is off. */
  since: Instant | null;
  /** Until when it has to be switched on, because the mode is live; null: it is on, or the mode is demonstration. */
  dueAt: Instant | null;
  /** The largest withdrawal that one administrator approves alone, IDR. */
  singlePayoutMax: Idr;
  /** The most that one administrator pays out alone in a business day, and that a member is paid by single administrators in 24 hours, IDR. */
  singleDayMax: Idr;
  /** The largest deposit or treasury entry that one administrator records alone, IDR. */
  singleDepositMax: Idr;
  /** So many hours no withdrawal of a member is approved after a change of the member's bank details, password or second factor. */
  payoutHoldHours: number;
  /** All administrators, by username. */
  administrators: Array<{
    /** Id of the administrator. */
    id: string;
    /** Username of the administrator. */
    username: string;
    /** Administrator or master admin. */
    role: Role;
    /** Whether it is a demo account that still has its published password. */
    isDemo: boolean;
    /** When the second factor was set up; null: there is none. */
    secondFactorSince: Instant | null;
    /** From when they may approve what another administrator proposes; null: not without a second factor, and a demo account never. */
    mayApproveFrom: Instant | null;
  }>;
  /** All auditors, by username. */
  auditors: Array<{
    /** Id of the auditor. */
    id: string;
    /** When the second factor was set up; null: there is none. */
    secondFactorSince: Instant | null;
  }>;
};

/** The rules that change; absent ones are kept. */
export type UpdateProtectionInput = {
  /** Whether money needs two administrators. */
  isOn?: boolean | undefined;
  /** The largest withdrawal that one administrator approves alone, IDR. */
  singlePayoutMax?: number | undefined;
  /** The most that one administrator pays out alone in a business day, and that a member is paid by single administrators in 24 hours, IDR. Not below the largest withdrawal. */
  singleDayMax?: number | undefined;
  /** The largest deposit or treasury entry that one administrator records alone, IDR. */
  singleDepositMax?: number | undefined;
  /** So many hours no withdrawal of a member is approved after a change of the member's bank details, password or second factor. */
  payoutHoldHours?: number | undefined;
};

/** The caller's friends and bonuses. */
export type ReferralStats = {
  /** The caller's code, with which friends register. */
  referralCode: string;
  /** Number of friends. */
  referralCount: number;
  /** All bonuses so far, less those taken back, IDR. */
  referralBonus: Idr;
  /** Debt from bonuses taken back after the money was used, IDR: the next bonuses repay it. */
  bonusDebt: Idr;
  /** The friends, newest first. */
  referrals: Array<Referral>;
};

/** A friend referred by the caller. */
export type Referral = {
  /** Username of the friend; `admin` for one who became an administrator and whom the caller may not see. */
  username: string;
  /** Email address of the friend; empty for one who is not named. */
  email: string;
  /** When the friend registered. */
  createdAt: Instant;
  /** The current available balance of the friend, IDR. */
  balance: Idr;
  /** The bonus of one day on that balance, IDR. */
  dailyBonus: Idr;
};

/** A request to deposit. */
export type RequestDepositInput = {
  /** The amount of the deposit, IDR; at least the minimum of the settings. */
  amount: IdrInput;
  /** A picture of the payment. */
  proofImage?: ImageDataUrl | null | undefined;
  /** Id of the bank destination to which the member paid. */
  bankDestinationId: string;
  /** The bank destination as the member saw it; refused with DESTINATION_CHANGED when it differs now. */
  expectedDestination?:
    | {
        /** Name of the bank. */
        bankName: string;
        /** Holder of the account. */
        accountName: string;
        /** Number of the account. */
        accountNumber: string;
        /** URL path of the QRIS image issued by the bank; null: an ordinary bank account. */
        qrisImage: string | null;
      }
    | undefined;
};

/** A member's wish to deposit or withdraw. Money moves only when it is approved. */
export type Request = {
  /** Id of the request. */
  id: string;
  /** Number of the request, as shown to members and administrators. */
  number: number;
  /** Deposit or withdrawal. */
  type: RequestType;
  /** Pending until an administrator decides. */
  status: RequestStatus;
  /** The amount, IDR. */
  amount: Idr;
  /** Username of the member. */
  username: string;
  /** Id of the member. */
  userId: string;
  /** When the member made the request. */
  createdAt: Instant;
  /** Present when an administrator changed the date: the original value. */
  originalCreatedAt?: Instant | undefined;
  /** Present when an administrator corrected the amount: the original value, IDR. */
  originalAmount?: Idr | undefined;
  /** When the amount was corrected last. */
  amountCorrectedAt?: Instant | undefined;
  /** When it was decided; null: it is pending. */
  processedAt: Instant | null;
  /** Username of the administrator who decided; null: it is pending. */
  processedBy: string | null;
  /** Note of the administrator who decided; null: none. */
  adminNote: string | null;
  /** Present when a decision was changed or set back, oldest first. */
  earlierDecisions?: Array<EarlierDecision> | undefined;
  /** The available balance after it, as on its line of the statement, IDR; null: it moved no money. */
  balanceAfter: Idr | null;
  /** Bank of the bank destination (deposit) or of the payee (withdrawal); null: none is recorded, so it can't be paid. */
  bankName: string | null;
  /** Holder of that account; null: none is recorded. */
  accountName: string | null;
  /** Number of that account; null: none is recorded. */
  accountNumber: string | null;
  /** Withdrawals: identifies the payee as shown here; `expectedPayee` of the decision repeats it. Null: a deposit. */
  payeeMark: string | null;
  /** Withdrawals: present when an administrator, not the member, had saved the payee: their username; members see `admin`. */
  payeeSavedBy?: string | undefined;
  /** URL path of the payment proof; needs the bearer token of its owner or an administrator. */
  proofImage: string | null;
  /** Withdrawals: the deadline of the decision (end of the third working day, Monday to Friday, after the request or after `heldUntil`). */
  dueAt: Instant | null;
  /** Pending withdrawals: present when payouts to the member were held: not approved before then. */
  heldUntil?: Instant | undefined;
  /** Pending withdrawals: present while the payouts of the member are frozen. */
  isFrozen?: true | undefined;
  /** For pending withdrawals in lists and details: the balance does not cover it once the older pending ones are paid. */
  exceedsBalance?: boolean | undefined;
  /** For pending withdrawals, to administrators: the member was paid before, but never to this account. */
  hasNewPayee?: boolean | undefined;
  /** For pending deposits with a payment proof, to administrators: another deposit has a proof that shows the same picture. */
  hasReusedProof?: boolean | undefined;
  /** Present and true for a pending request, to administrators: its approval was proposed and waits for a second administrator. */
  awaitsApproval?: boolean | undefined;
  /** Present for a request that two administrators approved, to administrators: username of the second; `processedBy` proposed it. */
  approvedBy?: string | undefined;
};

/** A decision that an administrator changed or set back. Members see `admin` for names. */
export type EarlierDecision = {
  /** The decision. */
  status: 'approved' | 'rejected';
  /** The amount of the request at that time, IDR. */
  amount: Idr;
  /** When it was decided. */
  decidedAt: Instant;
  /** Username at that time; null: not known any more. */
  decidedBy: string | null;
  /** When it was changed or set back. */
  undoneAt: Instant;
  /** Username of the administrator who changed or set it back. */
  undoneBy: string;
  /** Null: none was given. */
  reason: string | null;
};

/** A request to withdraw, to the bank account of the profile. */
export type RequestWithdrawalInput = {
  /** The amount, IDR; at least the minimum of the settings, at most the free balance. */
  amount: IdrInput;
  /** `payeeMark` of the user as the member saw it; refused with PAYEE_CHANGED when the profile has other bank details now. */
  expectedPayee?: string | undefined;
};

export type ListMyRequestsInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
  /** Only requests with this status. */
  status?: RequestStatus | undefined;
  /** Only deposits, or only withdrawals. */
  type?: RequestType | undefined;
};

export type ListRequestsInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
  /** `newest` (the default), `oldest`, or `amount`: the largest first. */
  sort?: 'newest' | 'oldest' | 'amount' | undefined;
  /** Only requests of this member. */
  userId?: string | undefined;
  /** Only requests with this status. */
  status?: RequestStatus | undefined;
  /** Only deposits, or only withdrawals. */
  type?: RequestType | undefined;
  /** Only requests in this view of the queue. */
  view?: RequestViewName | undefined;
  /** Only deposits to this bank destination. */
  bankDestinationId?: string | undefined;
  /** Part of a member's username, email, account holder or account number (one or two letters: the beginning of the username), the complete number of a request, or its amount in SGD or IDR. */
  search?: SearchText | undefined;
};

/** `with_proof`, `without_proof`: deposits with or without a payment proof. `large`: SGD 10,000 or more. `new_payee`: pending withdrawals to an account to which the member was not paid before, though to another one. `late`: pending withdrawals past their deadline, deposits pending for more than 24 hours. */
export type RequestViewName = 'with_proof' | 'without_proof' | 'large' | 'new_payee' | 'late';

export type CountRequestsInput = {
  /** Deposits or withdrawals. */
  type: RequestType;
  /** Filters the counts, not the oldest request. */
  search?: SearchText | undefined;
};

/** The number of requests per status, and the oldest pending one. */
export type RequestCounts = {
  /** Number of pending requests. */
  pending: number;
  /** Number of approved requests. */
  approved: number;
  /** Number of rejected requests. */
  rejected: number;
  /** When the oldest pending request was made; null: none is pending. */
  oldestPendingAt: Instant | null;
  /** Number of the oldest pending request; null: none is pending. */
  oldestPendingNumber: number | null;
};

export type CountViewsInput = {
  /** Deposits or withdrawals. */
  type: RequestType;
};

/** The number of pending requests in each view of the type: exact up to 10000, above that an estimate. */
export type RequestViewCounts = {
  /** Number of pending requests in this view; absent: the type has no such view. */
  with_proof?: number | undefined;
  /** Number of pending requests in this view; absent: the type has no such view. */
  without_proof?: number | undefined;
  /** Number of pending requests in this view; absent: the type has no such view. */
  large?: number | undefined;
  /** Number of pending requests in this view; absent: the type has no such view. */
  new_payee?: number | undefined;
  /** Number of pending requests in this view; absent: the type has no such view. */
  late?: number | undefined;
};

export type RequestIdInput = {
  /** Id of the request. */
  id: string;
};

/** A request with what an administrator needs to decide it. */
export type RequestDetails = {
  /** The request. */
  request: Request;
  /** The requester, with the current balances. */
  member: {
    /** Id of the member. */
    id: string;
    /** Username of the member. */
    username: string;
    /** The member number, as shown to administrators. */
    userNumber: number;
    /** Bank of the member's current bank details; the payee of the request is independent of them. */
    bankName: string | null;
    /** Holder in the current bank details; null: not given. */
    accountName: string | null;
    /** Account number in the current bank details; null: not given. */
    accountNumber: string | null;
    /** The available balance, IDR. */
    available: Idr;
    /** The sum of the member's pending withdrawals, IDR. */
    pendingWithdrawals: Idr;
  };
  /** Earlier requests of the member, newest first. */
  past: Array<Request>;
  /** Number of all earlier requests of the member. */
  pastTotal: number;
  /** Payment proofs that show the same picture, newest first, at most five; null: there is no proof, or it has not been compared with all earlier ones. */
  sameProofs: Array<SameProof> | null;
  /** Deposits of the same amount on the same business day to the same bank destination or of the same member, which were not rejected: those of the member first, at most five. Empty for a withdrawal. */
  similarDeposits: Array<SimilarDeposit>;
  /** The proposal to approve this request that waits for a second administrator; null: there is none. */
  approval: {
    /** Id of the approval. */
    id: string;
    /** Number of the approval. */
    number: number;
    /** Username of the administrator who proposed it. */
    makerName: string;
  } | null;
};

/** A payment proof of another deposit that shows the same picture. */
export type SameProof = {
  /** Id of the deposit that it belongs to; null: it was deleted. */
  requestId: string | null;
  /** Number of that deposit; null: it was deleted. */
  number: number | null;
  /** Status of that deposit; null: it was deleted. */
  status: RequestStatus | null;
  /** Amount of that deposit, IDR; null: it was deleted. */
  amount: Idr | null;
  /** Id of its member; null: the deposit was deleted. */
  userId: string | null;
  /** Username of its member; null: the deposit was deleted. */
  username: string | null;
  /** When it was uploaded. */
  uploadedAt: Instant;
  /** True: the same file; false: the same picture, saved again. */
  isIdentical: boolean;
  /** URL path of that proof; null: it is of a deleted member, whose proofs master admins alone may see. */
  proofImage: string | null;
};

/** Another deposit of the same amount on the same business day, which was not rejected. */
export type SimilarDeposit = {
  /** Id of the deposit. */
  id: string;
  /** Number of the deposit. */
  number: number;
  /** Status of the deposit. */
  status: RequestStatus;
  /** Id of its member. */
  userId: string;
  /** Username of its member. */
  username: string;
  /** When it was requested. */
  createdAt: Instant;
};

export type RequestPositionInput = {
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
  /** `newest` (the default), `oldest`, or `amount`: the largest first. */
  sort?: 'newest' | 'oldest' | 'amount' | undefined;
  /** Only requests of this member. */
  userId?: string | undefined;
  /** Only requests with this status. */
  status?: RequestStatus | undefined;
  /** Only deposits, or only withdrawals. */
  type?: RequestType | undefined;
  /** Only requests in this view of the queue. */
  view?: RequestViewName | undefined;
  /** Only deposits to this bank destination. */
  bankDestinationId?: string | undefined;
  /** Part of a member's username, email, account holder or account number (one or two letters: the beginning of the username), the complete number of a request, or its amount in SGD or IDR. */
  search?: SearchText | undefined;
  /** Id of the request. */
  id: string;
};

/** The position of a request in a list, and its neighbours. */
export type RequestPosition = {
  /** The position in the list, from 1; null: the filters exclude it, or more than 10000 are before it. */
  position: number | null;
  /** Number of requests in the list: exact up to 10000, above that an estimate. */
  total: number;
  /** `true`: `total` is an estimate. */
  isTotalEstimated: boolean;
  /** Id of the request before it; null: it is the first. */
  previousId: string | null;
  /** Id of the request after it; null: it is the last. */
  nextId: string | null;
};

/** A decision; the optional fields state what the administrator saw. */
export type ProcessRequestInput = {
  /** Id of the request. */
  id: string;
  /** The decision. */
  status: 'approved' | 'rejected';
  /** A note, which the member sees. */
  adminNote?: string | null | undefined;
  /** The request's `payeeMark` as the administrator saw it; refused with PAYEE_CHANGED when the payee differs now. */
  expectedPayee?: string | undefined;
  /** The amount that the administrator has read on the payment proof or in the bank statement, IDR. An approval is refused with AMOUNT_DIFFERS when it is not the amount of the request. Absent: not compared. */
  seenAmount?: IdrInput | undefined;
  /** Approving a withdrawal: the number of approvals among its `earlierDecisions`, all of them confirmed as not paid; 0: none was shown. Refused with PAID_BEFORE_UNCONFIRMED when the number differs. Absent: not checked. */
  unpaidApprovals?: number | undefined;
};

export type SearchInput = {
  /** Part of a username, email address, account name, account number or member number, or the complete number of a request; one or two characters: the beginning of a username, or a complete number. */
  q: SearchText;
};

/** The users that match a search, and the requests with that number or of those users; at most eight of each. */
export type SearchHits = {
  /** The members that match, and for a master admin the administrators too. */
  members: Array<{
    /** Id of the user. */
    id: string;
    /** The username. */
    username: string;
    /** The member number, which an administrator has too. */
    userNumber: number;
    /** The email address. */
    email: string;
  }>;
  /** The request with this number, and the newest requests of the users found. */
  requests: Array<{
    /** Id of the request. */
    id: string;
    /** Number of the request. */
    number: number;
    /** Deposit or withdrawal. */
    type: RequestType;
    /** Pending until an administrator decides. */
    status: RequestStatus;
    /** The amount, IDR. */
    amount: Idr;
    /** Username of the member. */
    username: string;
    /** When the member made the request. */
    createdAt: Instant;
  }>;
};

/** The caller's second factor: an authenticator app, passkeys, or both, and recovery codes. */
export type SecondFactor = {
  /** When the first of the app and the passkeys was set up; null: there is no second factor. */
  since: Instant | null;
  /** When the authenticator app was confirmed; null: there is none. */
  appSince: Instant | null;
  /** The passkeys, the oldest first. */
  passkeys: Array<{
    /** Id of the passkey, base64url. */
    id: string;
    /** The name that the user gave it. */
    name: string;
    /** When it was added. */
    createdAt: Instant;
    /** When it was last used; null: never. */
    lastUsedAt: Instant | null;
    /** Whether the user's other devices have it too. */
    isSynced: boolean;
  }>;
  /** The number of recovery codes that were not used yet. */
  recoveryCodesLeft: number;
};

/** Both factors of the caller: the password and, where there is a second factor, a code or a passkey. */
export type ChangeSecondFactorInput = {
  /** The caller's password. */
  currentPassword: string;
  /** A code of the authenticator app, or a recovery code; instead of `credential`. */
  code?: SecondFactorCode | undefined;
  /** The answer of a passkey to the options of `secondFactor.passkeyOptions`, as JSON text. */
  credential?: PasskeyAnswer | undefined;
};

/** The secret of an authenticator app that is not confirmed yet. */
export type StartedSecondFactor = {
  /** The secret for the authenticator app, in base32; it is not shown again. */
  secret: string;
  /** The same as an `otpauth:` address, for a QR code. */
  uri: string;
};

/** Proof that the authenticator app has the secret. */
export type ConfirmSecondFactorInput = {
  /** The code that the authenticator app shows now. */
  code: SecondFactorCode;
};

/** New recovery codes, or none where the earlier ones stay valid. */
export type RecoveryCodes = {
  /** The codes; each is accepted once. They are not shown again. Empty: the earlier ones stay valid. */
  recoveryCodes: Array<string>;
};

/** A passkey that the device has made. */
export type AddPasskeyInput = {
  /** The new passkey, as the browser returned it, as JSON text. */
  credential: PasskeyAnswer;
  /** A name by which the user knows the device. */
  name: string;
};

/** A passkey and its new name. */
export type RenamePasskeyInput = {
  /** Id of the passkey, base64url. */
  id: string;
  /** A name by which the user knows the device. */
  name: string;
};

/** The passkey to remove, and both factors of the caller. */
export type RemovePasskeyInput = {
  /** The caller's password. */
  currentPassword: string;
  /** A code of the authenticator app, or a recovery code; instead of `credential`. */
  code?: SecondFactorCode | undefined;
  /** The answer of a passkey to the options of `secondFactor.passkeyOptions`, as JSON text. */
  credential?: PasskeyAnswer | undefined;
  /** Id of the passkey, base64url. */
  id: string;
};

/** Proof that the caller still has the second factor. */
export type StepUpInput = {
  /** A code of the authenticator app, or a recovery code; instead of `credential`. */
  code?: SecondFactorCode | undefined;
  /** The answer of a passkey to the options of `secondFactor.passkeyOptions`, as JSON text. */
  credential?: PasskeyAnswer | undefined;
};

/** How long the proof counts for the other calls of the session. */
export type StepUp = {
  /** Until then no call of this session answers STEP_UP_REQUIRED. */
  freshUntil: Instant;
};

export type ListSecurityEventsInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
  /** Only events of this kind. */
  kind?:
    | 'login'
    | 'login_failed'
    | 'login_throttled'
    | 'logout'
    | 'registered'
    | 'account_created'
    | 'access_refused'
    | 'password_changed'
    | 'password_reset'
    | 'bank_details_changed'
    | 'role_changed'
    | 'code_asked'
    | 'code_wrong'
    | 'recovery_code_used'
    | 'recovery_codes_renewed'
    | 'second_factor_added'
    | 'second_factor_removed'
    | 'passkey_renamed'
    | 'second_factor_reset'
    | 'session_ended'
    | 'new_device'
    | 'withdrawal_requested'
    | 'payouts_frozen'
    | 'payouts_released'
    | 'day_limit_changed'
    | undefined;
  /** Only events of this user. */
  userId?: string | undefined;
  /** Part of a username (one or two characters: its beginning), the beginning of a network, or an HTTP request's id. */
  search?: SearchText | undefined;
};

/** An event concerning the security of a user. */
export type SecurityEvent = {
  /** Number of the event; later events have higher numbers. */
  id: number;
  /** When it happened. */
  at: Instant;
  /** What happened. */
  kind:
    | 'login'
    | 'login_failed'
    | 'login_throttled'
    | 'logout'
    | 'registered'
    | 'account_created'
    | 'access_refused'
    | 'password_changed'
    | 'password_reset'
    | 'bank_details_changed'
    | 'role_changed'
    | 'code_asked'
    | 'code_wrong'
    | 'recovery_code_used'
    | 'recovery_codes_renewed'
    | 'second_factor_added'
    | 'second_factor_removed'
    | 'passkey_renamed'
    | 'second_factor_reset'
    | 'session_ended'
    | 'new_device'
    | 'withdrawal_requested'
    | 'payouts_frozen'
    | 'payouts_released'
    | 'day_limit_changed';
  /** Id of the user concerned; null: no user has the name that was tried. */
  userId: string | null;
  /** The user's current username; null: no user has the name that was tried, or the user is deleted. */
  username: string | null;
  /** Whether a user had the name that was tried. */
  isAccountKnown: boolean;
  /** Id of the acting user; null: no user was logged in; zeros: the operator at the machine, who is not a user. */
  actorId: string | null;
  /** The acting user, or `operator at the machine`; null: no user was logged in. */
  actorName: string | null;
  /** A code for why a session ended, or the name of the procedure that was refused; null for other kinds. */
  reason: string | null;
  /** The /24 of an IPv4 address, the /48 of an IPv6 address; null: not known, or hidden because an administrator acted. */
  network: string | null;
  /** The `User-Agent` header; null: none was sent, or hidden because an administrator acted. */
  userAgent: string | null;
  /** Id of the HTTP request, as in the server's log; null: no HTTP request caused it. */
  httpRequestId: string | null;
};

export type ListMySecurityEventsInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
};

/** An event of one account, without the name, network and browser of an acting administrator. */
export type AccountSecurityEvent = {
  /** Number of the event; later events have higher numbers. */
  id: number;
  /** When it happened. */
  at: Instant;
  /** What happened. */
  kind:
    | 'login'
    | 'login_failed'
    | 'login_throttled'
    | 'logout'
    | 'registered'
    | 'account_created'
    | 'access_refused'
    | 'password_changed'
    | 'password_reset'
    | 'bank_details_changed'
    | 'role_changed'
    | 'code_asked'
    | 'code_wrong'
    | 'recovery_code_used'
    | 'recovery_codes_renewed'
    | 'second_factor_added'
    | 'second_factor_removed'
    | 'passkey_renamed'
    | 'second_factor_reset'
    | 'session_ended'
    | 'new_device'
    | 'withdrawal_requested'
    | 'payouts_frozen'
    | 'payouts_released'
    | 'day_limit_changed';
  /** A code for why a session ended, or the name of the procedure that was refused; null for other kinds. */
  reason: string | null;
  /** The /24 of an IPv4 address, the /48 of an IPv6 address; null: not known, or hidden because an administrator acted. */
  network: string | null;
  /** The `User-Agent` header; null: none was sent, or hidden because an administrator acted. */
  userAgent: string | null;
  /** Whether an administrator or the operator, not the user of the account, acted. */
  isByStaff: boolean;
};

export type ListSecurityEventsOfUserInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** Id of the user. */
  id: string;
};

/** The settings that public pages need. */
export type PublicSettings = {
  /** Name of the product on every page. */
  websiteName: string;
  /** Title of the public pages, for search engines. */
  seoTitle: string;
  /** Description of the public pages, for search engines. */
  seoDescription: string;
  /** URL path of the logo; null: the built-in one. */
  logoUrl: string | null;
  /** Contact by WhatsApp: a telephone number or an https address; null: none. */
  whatsapp: string | null;
  /** Contact by Telegram: a name or an https address; null: none. */
  telegram: string | null;
  /** Contact by email; null: none. */
  email: string | null;
  /** The smallest deposit by bank transfer, IDR. */
  minDeposit: Idr;
  /** The smallest withdrawal, IDR. */
  minWithdrawal: Idr;
  /** The smallest deposit by QRIS, IDR. */
  minDepositQris: Idr;
  /** Name of the company. */
  companyName: string;
  /** Registration number of the company. */
  registrationNumber: string;
  /** Country in which the company is registered. */
  registeredIn: string;
  /** Field of business of the company. */
  businessField: string;
  /** While it is `demonstration` every page shows a banner. */
  operatingMode: OperatingMode;
  /** Statement about the licence, as shown to the public; null: not given. */
  licenceStatement: string | null;
  /** Statement about the source of the returns, as shown to the public; null: not given. */
  sourceOfReturns: string | null;
  /** Contact for complaints, as shown to the public; null: not given. */
  complaintContact: string | null;
};

/** While it is `demonstration` every page says that the offer is not real. */
export type OperatingMode = 'demonstration' | 'live';

/** The settings that a master admin changes; absent ones are kept. */
export type UpdateSettingsInput = {
  /** Name of the product on every page. */
  websiteName?: string | undefined;
  /** Title of the public pages, for search engines. */
  seoTitle?: string | undefined;
  /** Description of the public pages, for search engines. */
  seoDescription?: string | undefined;
  /** A telephone number with its country code, or an https address; empty or null removes it. */
  whatsapp?: '' | string | null | undefined;
  /** A Telegram name or an https address; empty or null removes it. */
  telegram?: '' | string | null | undefined;
  /** Contact by email; empty or null removes it. */
  email?: '' | Email | null | undefined;
  /** The smallest deposit by bank transfer, IDR. */
  minDeposit?: IdrOrZeroInput | undefined;
  /** The smallest withdrawal, IDR. */
  minWithdrawal?: IdrOrZeroInput | undefined;
  /** The smallest deposit by QRIS, IDR. */
  minDepositQris?: IdrOrZeroInput | undefined;
  /** Name of the company. */
  companyName?: string | undefined;
  /** Registration number of the company. */
  registrationNumber?: string | undefined;
  /** Country in which the company is registered. */
  registeredIn?: string | undefined;
  /** Field of business of the company. */
  businessField?: string | undefined;
  /** `live` requires the three statements that follow; they can't be removed while live. */
  operatingMode?: OperatingMode | undefined;
  /** Statement about the licence; empty or null removes it. */
  licenceStatement?: string | null | undefined;
  /** Statement about the source of the returns; empty or null removes it. */
  sourceOfReturns?: string | null | undefined;
  /** Contact for complaints; empty or null removes it. */
  complaintContact?: string | null | undefined;
  /** The values that the caller saw. Refused with SETTINGS_CHANGED if a setting that this call changes has another value now. */
  expected?:
    | {
        /** Name of the product on every page. */
        websiteName?: string | undefined;
        /** Title of the public pages, for search engines. */
        seoTitle?: string | undefined;
        /** Description of the public pages, for search engines. */
        seoDescription?: string | undefined;
        /** Contact by WhatsApp: a telephone number or an https address; null: none. */
        whatsapp?: string | null | undefined;
        /** Contact by Telegram: a name or an https address; null: none. */
        telegram?: string | null | undefined;
        /** Contact by email; null: none. */
        email?: string | null | undefined;
        /** The smallest deposit by bank transfer, IDR. */
        minDeposit?: Idr | undefined;
        /** The smallest withdrawal, IDR. */
        minWithdrawal?: Idr | undefined;
        /** The smallest deposit by QRIS, IDR. */
        minDepositQris?: Idr | undefined;
        /** Name of the company. */
        companyName?: string | undefined;
        /** Registration number of the company. */
        registrationNumber?: string | undefined;
        /** Country in which the company is registered. */
        registeredIn?: string | undefined;
        /** Field of business of the company. */
        businessField?: string | undefined;
        /** While it is `demonstration` every page shows a banner. */
        operatingMode?: OperatingMode | undefined;
        /** Statement about the licence, as shown to the public; null: not given. */
        licenceStatement?: string | null | undefined;
        /** Statement about the source of the returns, as shown to the public; null: not given. */
        sourceOfReturns?: string | null | undefined;
        /** Contact for complaints, as shown to the public; null: not given. */
        complaintContact?: string | null | undefined;
      }
    | undefined;
};

/** An amount in whole Indonesian rupiah, 0 to 10^13; 13,000 IDR are shown as SGD 1.00. */
export type IdrOrZeroInput = number;

/** One change of the settings. */
export type SettingsHistoryEntry = {
  /** Number of the change; later changes have higher numbers. */
  id: number;
  /** Username of the master admin at that time. */
  updatedBy: string;
  /** When the settings were changed. */
  updatedAt: Instant;
  /** The new value of each changed setting, by its name. */
  changes: Record<string, unknown>;
  /** The old value of each changed setting, by its name. */
  previous: Record<string, unknown>;
};

/** A new logo. */
export type UploadLogoInput = {
  /** The logo. */
  logoBase64: ImageDataUrl;
};

export type ListStatementInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
  /** Only the movements of this balance. */
  account?: 'available' | 'invested' | undefined;
};

/** A page of a statement; `opening + moneyIn - moneyOut = closing`. */
export type StatementPage = {
  /** The rows. */
  items: Array<StatementLine>;
  /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
  total: number;
  /** `true`: `total` is an estimate. */
  isTotalEstimated: boolean;
  /** The `cursor` of the next page; null: this is the last one. */
  nextCursor: string | null;
  /** The balances before the first requested day; zero without one. */
  opening: HeldBalances;
  /** The balances at the end of the last requested day, or now. */
  closing: HeldBalances;
  /** The sums of the credits in these days. */
  moneyIn: HeldBalances;
  /** The sums of the debits in these days. */
  moneyOut: HeldBalances;
};

/** One transfer of a member: its changes and the balances after it, in the order of effective instants. Of the lines of one correction only the last has balances after it, because there was no balance between them. */
export type StatementLine = {
  /** Number of the transfer. */
  id: number;
  /** The instant from which the transfer counts. */
  at: Instant;
  /** What the transfer is. */
  kind:
    | 'deposit'
    | 'withdrawal'
    | 'purchase'
    | 'interest'
    | 'maturity'
    | 'referral_bonus'
    | 'bonus_correction'
    | 'bonus_restoration'
    | 'bonus_set_off'
    | 'adjustment'
    | 'reversal'
    | 'closure';
  /** Change of the available balance, IDR. */
  available: Idr;
  /** Change of the invested balance, IDR. */
  invested: Idr;
  /** The available balance after it, IDR; null: a correction continues on the next line. */
  availableAfter: Idr | null;
  /** The invested balance after it, IDR; null: a correction continues on the next line. */
  investedAfter: Idr | null;
  /** Whether it is one of the lines that a correction reversed and posted again in one operation. */
  isCorrection: boolean;
  /** Purchase, interest, maturity: the plan; null otherwise. */
  planType: PlanType | null;
  /** Interest: the day of the investment, from 1; null otherwise. */
  accrualDay: number | null;
  /** The reason that was given; null: none. */
  reason: string | null;
};

/** Both balances of a member, or their sums in a range of days. */
export type HeldBalances = {
  /** Of the available balance, IDR. */
  available: Idr;
  /** Of the invested balance, IDR. */
  invested: Idr;
};

/** A member's balances over time. */
export type BalanceHistory = {
  /** At most 366 points, oldest first: the newest 120 days one by one, older ones in steps of weeks. */
  points: Array<BalancePoint>;
  /** The server time at which the figures were read. */
  asOf: Instant;
};

/** A member's balances at the end of a business day; today's point has the current balances. */
export type BalancePoint = {
  /** The business day. */
  day: CalendarDay;
  /** The available balance, IDR. */
  available: Idr;
  /** The invested balance, IDR. */
  invested: Idr;
  /** `available + invested`, IDR. */
  total: Idr;
};

export type TransferReference = {
  /** Number of the transfer. */
  id: number;
};

export type ReceiptsInput = {
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
};

export type StatementCsvInput = {
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
  /** Only the movements of this balance. */
  account?: 'available' | 'invested' | undefined;
};

/** A member's own figures, all read in one database snapshot; `balance − pendingWithdrawals = free − uncovered`. */
export type DashboardStats = {
  /** The available balance, IDR. */
  balance: Idr;
  /** The current value of the active investments, IDR. */
  invested: Idr;
  /** The sum of the pending withdrawals, IDR. */
  pendingWithdrawals: Idr;
  /** The free balance, IDR: what can be invested or withdrawn. */
  free: Idr;
  /** The amount by which the pending withdrawals exceed the available balance, IDR; above 0 only after a correction or an adjustment. */
  uncovered: Idr;
  /** Debt from bonuses taken back, IDR, at or above 0; the next bonuses repay it. */
  bonusDebt: Idr;
  /** The sum of the approved deposits, IDR. */
  totalDeposits: Idr;
  /** The sum of the approved withdrawals, IDR. */
  totalWithdrawals: Idr;
  /** All interest so far, IDR. */
  totalInterest: Idr;
  /** Number of active investments. */
  activeInvestments: number;
  /** The sum paid for the active investments, IDR. */
  activePrincipal: Idr;
  /** The interest of the active investments so far, IDR. */
  activeEarned: Idr;
  /** The interest of the active investments on their next day, in total, IDR. */
  nextDayInterest: Idr;
  /** Number of friends. */
  referralCount: number;
  /** All referral bonuses, less those taken back, IDR. */
  referralBonus: Idr;
  /** The highest plan whose smallest amount the member's money has reached; standard below all of them. */
  tier: 'standard' | 'gold' | 'premium';
  /** The number of transfers from or to the account `available`. */
  ledgerRows: number;
  /** The server time at which the figures were read. */
  asOf: Instant;
};

/** The totals of all users who have not been deleted, with the money of an administrator who was a member; `totalUsers` counts members only; `totalOwed = totalDeposits − totalWithdrawals + totalInterestPaid + totalReferralBonus + totalAdjustments + totalBonusDebt`. */
export type AdminStats = {
  /** Number of members who have not been deleted; administrators are not counted. */
  totalUsers: number;
  /** The available balances, IDR. */
  totalBalance: Idr;
  /** The invested balances, IDR. */
  totalInvested: Idr;
  /** What is owed to members, IDR: the available and the invested balances. */
  totalOwed: Idr;
  /** All interest, IDR. */
  totalInterestPaid: Idr;
  /** The sum of the approved deposits, IDR. */
  totalDeposits: Idr;
  /** The sum of the approved withdrawals, IDR. */
  totalWithdrawals: Idr;
  /** All referral bonuses, less those taken back, IDR. */
  totalReferralBonus: Idr;
  /** The adjustments by administrators, credits less debits, IDR. */
  totalAdjustments: Idr;
  /** The interest of deleted members, which is not in the totals, IDR. */
  closedInterest: Idr;
  /** The referral bonuses of deleted members, which are not in the totals, IDR. */
  closedReferralBonus: Idr;
  /** The adjustments of deleted members, which are not in the totals, IDR. */
  closedAdjustments: Idr;
  /** The bonus debt of all members, IDR, at or above 0: subtracted from `totalReferralBonus`, not yet from `totalOwed`. */
  totalBonusDebt: Idr;
  /** Number of pending deposits. */
  pendingDeposits: number;
  /** Number of pending withdrawals; in DashboardStats the field of this name is their sum. */
  pendingWithdrawals: number;
  /** The server time at which the figures were read. */
  asOf: Instant;
};

export type CoverageInput = {
  /** Number of business days of history, today included; 366 where none is given. */
  days?: number | undefined;
};

/** Money at the bank against what is owed to members. */
export type Coverage = {
  /** Money at the bank, IDR: approved deposits less approved withdrawals, and treasury entries in less out. */
  atBank: Idr;
  /** The available and invested balances of members, IDR. */
  owed: Idr;
  /** `atBank / owed` in parts per million, rounded down, so that 1,000,000 is full coverage; null: nothing is owed. */
  ratioPpm: number | null;
  /** Approved deposits less their reversals, IDR; a part of `atBank`. */
  deposits: Idr;
  /** Approved withdrawals less their reversals, IDR; a part of `atBank`. */
  withdrawals: Idr;
  /** Treasury entries in less out, IDR; a part of `atBank`. */
  treasury: Idr;
  /** The part of `deposits` that belongs to deleted members, whose transactions are in no list, IDR. */
  closedDeposits: Idr;
  /** The part of `withdrawals` that belongs to deleted members, IDR. */
  closedWithdrawals: Idr;
  /** The available balances of members, IDR. */
  available: Idr;
  /** The invested balances of members, IDR. */
  invested: Idr;
  /** The server time at which the figures were read. */
  asOf: Instant;
  /** One entry for each business day, oldest first, with the figures at its end. */
  history: Array<{
    /** The business day. */
    day: string;
    /** Money at the bank, IDR: approved deposits less approved withdrawals, and treasury entries in less out. */
    atBank: Idr;
    /** The available and invested balances of members, IDR. */
    owed: Idr;
    /** `atBank / owed` in parts per million, rounded down, so that 1,000,000 is full coverage; null: nothing is owed. */
    ratioPpm: number | null;
  }>;
};

/** What has to be done once before the product is offered to the public, each derived from the data as it is now. */
export type DayOne = {
  /** Number of steps that are done. */
  done: number;
  /** Every step, in the order in which they are shown. */
  steps: Array<{
    /** The step. */
    step:
      | 'company_facts'
      | 'contact'
      | 'logo'
      | 'bank_destination'
      | 'second_administrator'
      | 'second_factor'
      | 'mail'
      | 'backup'
      | 'protection'
      | 'live_mode';
    /** Everything that it lacks now, in the order in which it is done; empty: it is done. */
    missing: Array<
      | 'company_facts'
      | 'contact'
      | 'logo'
      | 'bank_destination'
      | 'second_administrator'
      | 'second_log_in'
      | 'second_factor'
      | 'mail'
      | 'backup'
      | 'backup_verification'
      | 'licence_statement'
      | 'source_of_returns'
      | 'complaint_contact'
      | 'demo_accounts'
      | 'protection'
      | 'live_mode'
    >;
  }>;
  /** The demo accounts that still have their published password; live mode is impossible with them. */
  demoAccounts: {
    /** Their number. */
    total: number;
    /** The first of them, administrators before members. */
    first: Array<{
      /** Id of the user. */
      id: string;
      /** Username. */
      username: string;
      /** Role. */
      role: Role;
    }>;
  };
};

export type ListTransactionsInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
  /** `newest` (the default), `oldest`, or `amount`: the largest first. */
  sort?: 'newest' | 'oldest' | 'amount' | undefined;
  /** Only transactions of this type. */
  type?: TransactionType | undefined;
  /** Only transactions with this status. */
  status?: RequestStatus | undefined;
  /** Part of a username (one or two letters: its beginning), or the complete number of a transaction. */
  search?: SearchText | undefined;
};

/** A transaction as shown to users. */
export type Transaction = {
  /** Id of the transaction. */
  id: string;
  /** Number of the transaction, as shown to members and administrators. */
  number: number;
  /** What moved the money. */
  type: TransactionType;
  /** Only an approved transaction has moved money. */
  status: RequestStatus;
  /** The amount, IDR. */
  amount: Idr;
  /** When it was requested or posted, or the date that an administrator gave it. */
  createdAt: Instant;
  /** Present when an administrator changed the date: the original value. */
  originalCreatedAt?: Instant | undefined;
  /** Present when an administrator corrected the amount: the original value, IDR. */
  originalAmount?: Idr | undefined;
  /** When the amount was corrected last. */
  amountCorrectedAt?: Instant | undefined;
  /** Notes of an administrator; null: none. */
  notes: string | null;
  /** The available balance after it, as on its line of the statement, IDR; for interest, the value of the investment; null: it moved no money. */
  balanceAfter: Idr | null;
  /** Username of the member. */
  username: string;
  /** Id of the member. */
  userId: string;
  /** Interest: the plan; null otherwise. */
  planType: string | null;
  /** Interest: the day of the investment, from 1; null otherwise. */
  accrualDay: number | null;
};

export type TransactionPage = {
  /** The rows. */
  items: Array<Transaction>;
  /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
  total: number;
  /** `true`: `total` is an estimate. */
  isTotalEstimated: boolean;
  /** The `cursor` of the next page; null: this is the last one. */
  nextCursor: string | null;
  /** Only when filtered by type; without a status, of the approved rows, because the others moved no money. */
  sum: {
    /** The sum of the rows that match the filters, over all pages, IDR. */
    amount: Idr;
    /** Number of those rows. */
    rows: number;
  } | null;
};

export type ListAdjustmentsInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
};

export type AdjustmentPage = {
  /** The rows. */
  items: Array<Adjustment>;
  /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
  total: number;
  /** `true`: `total` is an estimate. */
  isTotalEstimated: boolean;
  /** The `cursor` of the next page; null: this is the last one. */
  nextCursor: string | null;
  /** The sum of all adjustments of present members, IDR. */
  sum: Idr;
};

/** An adjustment of a member's balance by an administrator. */
export type Adjustment = {
  /** Id of the transfer. */
  id: string;
  /** IDR; negative: taken from the member. */
  amount: Idr;
  /** When it was posted. */
  at: Instant;
  /** Id of the member. */
  userId: string;
  /** Username of the member. */
  username: string;
  /** Username of the administrator; null: the account is deleted, and the audit log keeps the name. */
  adjustedBy: string | null;
  /** The reason that was given; null: none. */
  reason: string | null;
};

export type ListDeletedTransactionsInput = {
  /** Number of the transaction. */
  number: number;
};

/** What is kept of a transaction that is in no list because it, or its member, was deleted. */
export type DeletedTransaction = {
  /** Id that the transaction had. */
  id: string;
  /** Number of the transaction. */
  number: number;
  /** The type of the transaction. */
  type: TransactionType;
  /** The amount, IDR; null: only a master admin may see it. */
  amount: Idr | null;
  /** `itself`: it alone was deleted; `member`: it was deleted with its member. */
  deletedWith: 'itself' | 'member';
  /** When it was deleted. */
  deletedAt: Instant;
  /** Username of the deleting administrator; null: that user is deleted and no audit entry names them. */
  deletedBy: string | null;
  /** The reason for deleting it by itself, if given. */
  reason: string | null;
  /** Id of the member; null: only a master admin may see it. */
  userId: string | null;
  /** The member number; null: only a master admin may see it. */
  userNumber: number | null;
  /** Username of the member; null: the member was deleted. */
  username: string | null;
};

/** A correction of a deposit or withdrawal; absent fields are kept. */
export type UpdateTransactionInput = {
  /** Id of the transaction. */
  id: string;
  /** The corrected amount, IDR, in the query string instead of `amount` in the body; not both. */
  newAmount?: IdrInput | undefined;
  /** The corrected amount, IDR. */
  amount?: IdrInput | undefined;
  /** Deposit or withdrawal. */
  type?: RequestType | undefined;
  /** The corrected status. */
  status?: RequestStatus | undefined;
  /** The corrected date; not in the future, not before the member registered. */
  createdAt?: InstantInput | undefined;
  /** Notes; empty or null removes them. */
  notes?: string | null | undefined;
  /** For the audit log and the member. */
  reason?: string | null | undefined;
};

/** An instant, ISO 8601 with its offset, in the years 2000 to 2999. */
export type InstantInput = string;

/** The deletion of a transaction. */
export type DeleteTransactionInput = {
  /** Id of the transaction. */
  id: string;
  /** For the audit log, the deleted transaction and the member. */
  reason?: string | null | undefined;
};

export type ListTreasuryInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
  /** Only entries in this direction. */
  direction?: TreasuryDirection | undefined;
};

/** `in`: put in by the company; `out`: taken out. */
export type TreasuryDirection = 'in' | 'out';

/** Money at the bank that does not come from members, as recorded by a master admin. */
export type TreasuryEntry = {
  /** Id of the entry. */
  id: string;
  /** Put in or taken out. */
  direction: TreasuryDirection;
  /** The amount, IDR. */
  amount: Idr;
  /** What the money was for. */
  note: string;
  /** The business day on which it happened. */
  occurredOn: string;
  /** When it was recorded. */
  recordedAt: Instant;
  /** Username of the master admin who recorded it; null: the user has been deleted; the audit log keeps the name. */
  recordedBy: string | null;
  /** When it was reversed; null: not reversed. */
  reversedAt: Instant | null;
  /** Username of the master admin who reversed it; null: not reversed, or the user has been deleted. */
  reversedBy: string | null;
  /** Why it was reversed; null: not reversed. */
  reversalNote: string | null;
};

/** Money that was put in or taken out. */
export type RecordTreasuryInput = {
  /** Put in or taken out. */
  direction: TreasuryDirection;
  /** The amount, IDR. */
  amount: IdrInput;
  /** What the money was for. */
  note: string;
  /** The business day on which it happened; not in the future. */
  occurredOn: CalendarDay;
};

/** The reversal of a treasury entry. */
export type ReverseTreasuryInput = {
  /** Id of the entry. */
  id: string;
  /** Why it is reversed. */
  note: string;
};

export type ListUsersInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** `newest` (the default), `oldest`, `username`: from A to Z, or `balance`: the largest available balance first. */
  sort?: 'newest' | 'oldest' | 'username' | 'balance' | undefined;
  /** Only users with this role; `administrator`: every role but that of members. */
  role?: 'user' | 'auditor' | 'admin' | 'master_admin' | 'administrator' | undefined;
  /** Part of a username, email address, bank account or number; one or two characters: the beginning of a username or account name, or a number. */
  search?: SearchText | undefined;
};

/** A user as shown to administrators: the user's own fields and the invested balance. */
export type User = {
  /** Id of the user. */
  id: string;
  /** The name to log in with. */
  username: string;
  /** The email address. */
  email: string;
  /** Member, auditor, administrator or master admin. */
  role: Role;
  /** When the access of an auditor ends; absent for every other role. */
  accessUntil?: Instant | undefined;
  /** The available balance, IDR. */
  balance: Idr;
  /** The member number, as shown to administrators. */
  userNumber: number;
  /** URL path of the profile picture; null: none. */
  profileImage: string | null;
  /** Bank of the user's own account, for withdrawals; null: not given. */
  bankName: string | null;
  /** Holder of that account; null: not given. */
  accountName: string | null;
  /** Number of that account; null: not given. */
  accountNumber: string | null;
  /** All interest earned so far, IDR. */
  totalInterest: Idr;
  /** The code with which friends register. */
  referralCode: string;
  /** When the user registered. */
  createdAt: Instant;
  /** The invested balance, IDR. */
  invested: Idr;
  /** Number of active investments. */
  activeInvestments: number;
};

export type UserIdInput = {
  /** Id of the user. */
  id: string;
};

/** A user with balances, referrer and counts, for administrators. */
export type UserOverview = {
  /** The user. */
  user: User;
  /** The available balance, IDR. */
  available: Idr;
  /** The current value of the active investments, IDR. */
  invested: Idr;
  /** The sum of the pending withdrawals, IDR. */
  pending: Idr;
  /** The free balance, IDR. */
  free: Idr;
  /** The amount by which pending withdrawals exceed the available balance, IDR; `available − pending = free − uncovered`. */
  uncovered: Idr;
  /** Debt from bonuses taken back, IDR; the next bonuses repay it. */
  bonusDebt: Idr;
  /** The highest plan that the member's money has reached. */
  tier: 'standard' | 'gold' | 'premium';
  /** The member whose code the user registered with; null: none. */
  referrer: {
    /** Id of the referrer. */
    id: string;
    /** Username of the referrer; `admin` for one who became an administrator and whom the caller may not see. */
    username: string;
  } | null;
  /** Number of friends. */
  referralCount: number;
  /** All referral bonuses, less those taken back, IDR. */
  referralBonus: Idr;
  /** Number of investments, by status. */
  investments: {
    /** Number of those that are active. */
    active: number;
    /** Number of those that are completed. */
    completed: number;
  };
  /** Number of deposits, by status. */
  deposits: {
    /** Number of those that are pending. */
    pending: number;
    /** Number of those that are approved. */
    approved: number;
    /** Number of those that are rejected. */
    rejected: number;
  };
  /** Number of withdrawals, by status. */
  withdrawals: {
    /** Number of those that are pending. */
    pending: number;
    /** Number of those that are approved. */
    approved: number;
    /** Number of those that are rejected. */
    rejected: number;
  };
  /** When the user confirmed an authenticator app; null: the user has none. */
  secondFactorSince: Instant | null;
  /** The last log-in; null: never. */
  lastLoginAt: Instant | null;
  /** The version of the terms that the user accepted; null: none. */
  termsVersion: string | null;
  /** When the user accepted the terms; null: never. */
  termsAcceptedAt: Instant | null;
  /** The server time at which the figures were read. */
  asOf: Instant;
};

/** A new user. */
export type CreateUserInput = {
  /** The name to log in with. */
  username: Username;
  /** The email address. */
  email: Email;
  /** The first password: at least 6 characters, 12 for an administrator or auditor. */
  password: NewPasswordOfAnyRole;
  /** Member, auditor, administrator or master admin. */
  role?: Role | undefined;
  /** When the access of an auditor ends: at most 365 days from now; for a new auditor at least 1 day, and 30 days when absent. An instant of the last 3 days ends that of an existing auditor at once. Refused for every other role. */
  accessUntil?: InstantInput | undefined;
  /** Whether the user must replace the password at the first log-in, as after a reset; always while protection is on. */
  mustChangePassword?: boolean | undefined;
};

/** An administrator's changes of a user; absent fields are kept. */
export type UpdateUserInput = {
  /** Id of the user. */
  id: string;
  /** Name of the bank; empty or null removes it. */
  bankName?: string | '' | null | undefined;
  /** Holder of the account; empty or null removes it. */
  accountName?: string | '' | null | undefined;
  /** Number of the account; empty or null removes it. */
  accountNumber?: string | '' | null | undefined;
  /** The new available balance, IDR; the difference is posted as an adjustment. */
  balance?: IdrOrZeroInput | undefined;
  /** The balance that the caller saw, IDR; refused with BALANCE_CHANGED when it differs now. */
  expectedBalance?: IdrOrZeroInput | undefined;
  /** For the audit log and the member. */
  reason?: string | null | undefined;
  /** The new role; only a master admin may change it, and only a user who was created as an auditor can have that role. */
  role?: Role | undefined;
  /** When the access of an auditor ends: at most 365 days from now; for a new auditor at least 1 day, and 30 days when absent. An instant of the last 3 days ends that of an existing auditor at once. Refused for every other role. */
  accessUntil?: InstantInput | undefined;
  /** A new password, which the user must replace at the next log-in: at least 6 characters, 12 for an administrator or auditor. */
  password?: NewPasswordOfAnyRole | undefined;
};

/** The user, and why. */
export type UserReasonInput = {
  /** Id of the user. */
  id: string;
  /** Why, for the audit log. */
  reason: Reason;
};

export type ListUserTransactionsInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** Id of the user. */
  id: string;
};

export type ListUserReferralsInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** Id of the user. */
  id: string;
};

/** A referred friend as shown to administrators. */
export type UserReferral = {
  /** Id of the friend. */
  id: string;
  /** Username of the friend; `admin` for one who became an administrator and whom the caller may not see. */
  username: string;
  /** Email address of the friend; empty for one who is not named. */
  email: string;
  /** When the friend registered. */
  createdAt: Instant;
  /** The current available balance of the friend, IDR. */
  balance: Idr;
  /** The bonus of one day on that balance, IDR. */
  dailyBonus: Idr;
};

export type ListUserStatementInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** The first business day; absent: unbounded. */
  from?: CalendarDay | undefined;
  /** The last business day, included; absent: unbounded. */
  to?: CalendarDay | undefined;
  /** Id of the user. */
  id: string;
};

export type ListClosedMembersInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** Only the deleted user with this number. */
  userNumber?: number | undefined;
};

/** A deleted user, without personal data; the amounts are those of the closure transfers. */
export type ClosedMember = {
  /** Id that the user had. */
  id: string;
  /** The member number, as shown to administrators. */
  userNumber: number;
  /** The role at the end. */
  role: Role;
  /** When the user registered. */
  joinedAt: Instant;
  /** When the user was deleted. */
  closedAt: Instant;
  /** Username, at that time, of the administrator who deleted the user. */
  closedBy: string;
  /** The available balance that was moved, IDR. */
  available: Idr;
  /** The invested balance that was moved, IDR. */
  invested: Idr;
  /** The bonus debt that was written off, IDR. */
  bonusesOwed: Idr;
  /** The sum of the deposits that were posted and not reversed, IDR. */
  deposited: Idr;
  /** The sum of the withdrawals that were posted and not reversed, IDR. */
  withdrawn: Idr;
};

/** A deleted user, without personal data, with the numbers of kept records. */
export type ClosedMemberOverview = {
  /** Id that the user had. */
  id: string;
  /** The member number, as shown to administrators. */
  userNumber: number;
  /** The role at the end. */
  role: Role;
  /** When the user registered. */
  joinedAt: Instant;
  /** When the user was deleted. */
  closedAt: Instant;
  /** Username, at that time, of the administrator who deleted the user. */
  closedBy: string;
  /** The available balance that was moved, IDR. */
  available: Idr;
  /** The invested balance that was moved, IDR. */
  invested: Idr;
  /** The bonus debt that was written off, IDR. */
  bonusesOwed: Idr;
  /** The sum of the deposits that were posted and not reversed, IDR. */
  deposited: Idr;
  /** The sum of the withdrawals that were posted and not reversed, IDR. */
  withdrawn: Idr;
  /** Number of kept transactions. */
  transactions: number;
  /** Number of kept investments. */
  investments: number;
};

export type ListClosedRecordsInput = {
  /** The maximum number of rows; 500 where none is given. */
  limit?: number | undefined;
  /** Where the page begins: the value that came with the previous page, in the same order. */
  cursor?: string | undefined;
  /** Id of the deleted user. */
  id: string;
};

/** A transaction as it was when its member was deleted. */
export type ClosedTransaction = {
  /** Id of the transaction. */
  id: string;
  /** Number of the transaction, as shown to members and administrators. */
  number: number;
  /** What moved the money. */
  type: TransactionType;
  /** The status at the end; `closed`: it was pending, and ended with the account. */
  status: 'pending' | 'approved' | 'rejected' | 'closed';
  /** The amount, IDR. */
  amount: Idr;
  /** When it was requested or posted, or the date that an administrator gave it. */
  createdAt: Instant;
  /** Present when an administrator changed the date: the original value. */
  originalCreatedAt?: Instant | undefined;
  /** Present when an administrator corrected the amount: the original value, IDR. */
  originalAmount?: Idr | undefined;
  /** When the amount was corrected last. */
  amountCorrectedAt?: Instant | undefined;
  /** Notes of an administrator; null: none. */
  notes: string | null;
  /** The available balance after it, as on its line of the statement, IDR; for interest, the value of the investment; null: it moved no money. */
  balanceAfter: Idr | null;
  /** Id of the member. */
  userId: string;
  /** Interest: the day of the investment, from 1; null otherwise. */
  accrualDay: number | null;
  /** Note of the administrator who decided; null: none. */
  adminNote: string | null;
  /** Decisions that were changed or set back, oldest first; absent: none. */
  earlierDecisions?: Array<EarlierDecision> | undefined;
  /** When it was decided; null: it was not. */
  processedAt: Instant | null;
  /** Username of the decider; null: undecided, or not known any more. */
  processedBy: string | null;
  /** Bank of the bank destination (deposit) or of the payee (withdrawal); null: none. */
  bankName: string | null;
  /** Holder of that account; null: none. */
  accountName: string | null;
  /** Number of that account; null: none. */
  accountNumber: string | null;
  /** URL path of the payment proof; needs the bearer token of a master admin. */
  proofImage: string | null;
  /** When an administrator deleted it, before its member was deleted. */
  deletedAt: Instant | null;
  /** The reason for deleting it by itself, if given. */
  deletionReason: string | null;
};

/** An investment as it was when its member was deleted. */
export type ClosedInvestment = {
  /** Id of the investment. */
  id: string;
  /** Id of the member. */
  userId: string;
  /** The plan. */
  planType: PlanType;
  /** The price of the purchase, IDR. */
  amount: Idr;
  /** `amount + totalEarned`, IDR. */
  currentValue: Idr;
  /** The interest so far, IDR. */
  totalEarned: Idr;
  /** The rate of a day as a fraction; 0.005 is 0.5 %. */
  interestRate: number;
  /** Number of days that earn interest. */
  durationDays: number;
  /** Number of days that were paid. */
  daysAccrued: number;
  /** When it was bought. */
  purchasedAt: Instant;
  /** When the last day is due. */
  endDate: Instant;
  /** When every day was paid; null: not yet. */
  completedAt: Instant | null;
  /** Whether it still earns interest. */
  status: InvestmentStatus;
};

/** The procedures of the API, by group. */
export type Client = {
  accrual: {
    /** Starts an interest run, or returns the one that is running. For master admins. */
    calculate: (options?: CallOptions) => Promise<StartedRun>;
    /** Starts an interest run, or returns the one that is running. For administrators. */
    trigger: (options?: CallOptions) => Promise<StartedRun>;
    /** Returns the newest run of a job. For administrators and auditors. */
    latest: (input?: LatestRunInput, options?: CallOptions) => Promise<JobRun | null>;
    /** Returns a run of a job, also while it runs. For administrators and auditors. Its own refusals: NOT_FOUND. */
    getRun: (input: JobRunIdInput, options?: CallOptions) => Promise<JobRun>;
  };
  approvals: {
    /** Lists what administrators proposed to a second one, newest first. For administrators and auditors. */
    list: (
      input?: ListApprovalsInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<Approval>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Counts the pending approvals, and says what one administrator approves alone. For administrators and auditors. */
    counts: (options?: CallOptions) => Promise<ApprovalCounts>;
    /** Returns an approval with the values before and after it. For administrators and auditors. Its own refusals: NOT_FOUND. */
    get: (input: ApprovalIdInput, options?: CallOptions) => Promise<ApprovalDetails>;
    /** Returns what a passkey of the caller answers to sign an approval; `approvals.decide` takes the answer as `credential`. For administrators. Its own refusals: NOT_FOUND, PASSKEY_REFUSED. */
    passkeyOptions: (input: ApprovalIdInput, options?: CallOptions) => Promise<PasskeyOptions>;
    /** Approves or rejects what another administrator proposed; approving executes it. For administrators. Its own refusals: NOT_FOUND, OWN_RECORD, NOT_A_CHECKER, PASSKEY_SIGNATURE_REQUIRED, PASSKEY_REFUSED, APPROVAL_DECIDED, APPROVAL_EXPIRED, APPROVAL_OUTDATED, INSUFFICIENT_BALANCE, ABOVE_FREE_BALANCE, MORE_THAN_AT_BANK. */
    decide: (input: DecideApprovalInput, options?: CallOptions) => Promise<Approval>;
    /** Takes back what the caller proposed. For administrators. Its own refusals: NOT_FOUND, APPROVAL_DECIDED. */
    withdraw: (input: ApprovalIdInput, options?: CallOptions) => Promise<void>;
  };
  audit: {
    /** Lists the audit log: every operation of administrators and of the operator, newest first. For master admins and auditors. */
    list: (
      input?: ListAuditInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<AuditEntry>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
  };
  auth: {
    /** Registers a member, and returns a bearer token. For everyone, without a token. Its own refusals: USERNAME_TAKEN, USERNAME_RESERVED, EMAIL_TAKEN, UNKNOWN_REFERRAL_CODE, PASSWORD_TOO_SHORT, PASSWORD_TOO_COMMON, PASSWORD_IS_USERNAME, TOO_MANY_ATTEMPTS. */
    register: (input: RegisterInput, options?: CallOptions) => Promise<AuthResponse>;
    /** Logs in by username and password, and a code where the user has a second factor, and returns a bearer token. For everyone, without a token. Its own refusals: INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, SECOND_FACTOR_REQUIRED, PASSKEY_REQUIRED, WRONG_CODE. */
    login: (input: LoginInput, options?: CallOptions) => Promise<AuthResponse>;
    /** Returns the options with which a passkey of the caller logs in. For everyone, without a token. Its own refusals: PASSKEY_REFUSED. */
    passkeyOptions: (options?: CallOptions) => Promise<PasskeyOptions>;
    /** Logs in by a passkey, without username and password, and returns a bearer token. For everyone, without a token. Its own refusals: PASSKEY_REFUSED, TOO_MANY_ATTEMPTS. */
    passkeyLogin: (input: PasskeyLoginInput, options?: CallOptions) => Promise<AuthResponse>;
    /** Ends the session of this call. For every user. */
    logout: (options?: CallOptions) => Promise<void>;
    /** Returns the logged-in user. For every user. */
    me: (options?: CallOptions) => Promise<Me>;
    /** Returns the logged-in user with their language, who saved the bank details, and a required action. For every user. */
    session: (options?: CallOptions) => Promise<CurrentUser>;
  };
  banks: {
    /** Lists the bank destinations to which a deposit can be made. For every user. */
    listActive: (
      input?: ListInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<BankDestination>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Lists the active bank destinations that were added, or lead to another account, in the last seven days. For every user. */
    recentChanges: (options?: CallOptions) => Promise<Array<BankChange>>;
    /** Lists all bank destinations. For master admins and auditors. */
    list: (
      input?: ListInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<BankDestination>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Adds a bank destination for deposits. For master admins. Its own refusals: BANK_EXISTS, FILE_NOT_AN_IMAGE, FILE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS. */
    create: (input: CreateBankInput, options?: CallOptions) => Promise<BankDestination>;
    /** Replaces the fields of a bank destination. For master admins. Its own refusals: NOT_FOUND, BANK_CHANGED, BANK_EXISTS, FILE_NOT_AN_IMAGE, FILE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS. */
    update: (input: UpdateBankInput, options?: CallOptions) => Promise<BankDestination>;
    /** Deletes a bank destination. For master admins. Its own refusals: NOT_FOUND. */
    delete: (input: BankIdInput, options?: CallOptions) => Promise<void>;
  };
  crashes: {
    /** Writes an error of the web app to the server's log, under the id that the user sees. For everyone, without a token. */
    report: (input: ReportCrashInput, options?: CallOptions) => Promise<void>;
  };
  exports: {
    /** Starts the export of a list to a CSV file, and of the ledger log to JSON lines. For administrators and auditors. Its own refusals: NOT_ALLOWED, NOT_LOGGED_YET, TOO_MANY_EXPORTS, NO_ROOM_FOR_EXPORT. */
    start: (input: StartExportInput, options?: CallOptions) => Promise<Export>;
    /** Lists the caller's exports of the last day, and those that can still be downloaded. For administrators and auditors. */
    list: (
      input?: ListInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<Export>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Returns the progress of an export of the caller. For administrators and auditors. Its own refusals: NOT_FOUND. */
    get: (input: ExportIdInput, options?: CallOptions) => Promise<Export>;
    /** Cancels an export of the caller. For administrators and auditors. Its own refusals: NOT_FOUND. */
    cancel: (input: ExportIdInput, options?: CallOptions) => Promise<Export>;
    /** Issues an address from which a finished export can be downloaded once, within a minute. For administrators and auditors. Its own refusals: NOT_FOUND, EXPORT_NOT_READY. */
    ticket: (input: ExportIdInput, options?: CallOptions) => Promise<ExportTicket>;
  };
  investments: {
    /** Lists the caller's investments. For members. */
    listMine: (
      input?: ListMyInvestmentsInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<Investment>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Returns an investment of the caller with all its days. For members. Its own refusals: NOT_FOUND. */
    schedule: (input: InvestmentIdInput, options?: CallOptions) => Promise<InvestmentSchedule>;
    /** Buys a plan from the free balance. For members. Its own refusals: PLAN_NOT_OFFERED, PLAN_CHANGED, AMOUNT_OUTSIDE_PLAN, DURATION_NOT_OFFERED, ABOVE_FREE_BALANCE, INSUFFICIENT_BALANCE, IDEMPOTENCY_KEY_REUSED. */
    purchase: (input: PurchaseInput, options?: IdempotentCallOptions) => Promise<Investment>;
    /** Lists the investments of all members. For administrators and auditors. */
    list: (
      input?: ListInvestmentsInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<Investment>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Returns the totals of all investments. For administrators and auditors. */
    totals: (options?: CallOptions) => Promise<InvestmentTotals>;
    /** Lists the investments whose interest can't be posted. For administrators and auditors. */
    listSetAside: (
      input?: ListInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<SetAsideInvestment>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Lets the next interest run pay an investment that was set aside. For master admins. Its own refusals: NOT_FOUND, OWN_RECORD. */
    resume: (input: InvestmentIdInput, options?: CallOptions) => Promise<void>;
  };
  ledger: {
    /** Returns the newest run of the ledger check and the result of the last finished one. For master admins and auditors. */
    check: (options?: CallOptions) => Promise<LastLedgerCheck>;
    /** Starts a ledger check, or returns the one that is running. For master admins. */
    startCheck: (options?: CallOptions) => Promise<StartedRun>;
  };
  ledgerLog: {
    /** Returns how far the ledger log has come and what was signed of it. For master admins and auditors. */
    status: (options?: CallOptions) => Promise<LedgerLogStatus>;
    /** Lists the signed checkpoints of the ledger log, newest first. For master admins and auditors. */
    checkpoints: (
      input?: ListCheckpointsInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<LogCheckpoint>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
  };
  notifications: {
    /** Lists the caller's notifications, newest first. For every user. */
    listMine: (
      input?: ListInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<Notification>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Counts the caller's unread notifications. For every user. */
    unreadCount: (options?: CallOptions) => Promise<UnreadCount>;
    /** Marks notifications of the caller as read. For every user. */
    markRead: (input?: MarkReadInput, options?: CallOptions) => Promise<UnreadCount>;
  };
  payoutControls: {
    /** Returns what keeps the caller's withdrawals from being requested or approved. For members. */
    mine: (options?: CallOptions) => Promise<PayoutControls>;
    /** Sets how much the caller wants to withdraw in a business day at most; a higher limit begins after the hours of a hold. For members. */
    setDayMax: (input: SetDayMaxInput, options?: CallOptions) => Promise<PayoutControls>;
    /** Freezes the caller's payouts until administrators release them. For members. */
    freeze: (options?: CallOptions) => Promise<void>;
    /** Freezes the payouts of the recipient of a mail and ends their sessions, by the link in that mail. For everyone, without a token. Its own refusals: NOT_FOUND. */
    freezeByLink: (input: FreezeByLinkInput, options?: CallOptions) => Promise<void>;
    /** Returns what keeps a member's withdrawals from being requested or approved. For administrators and auditors. Its own refusals: NOT_FOUND, NOT_A_MEMBER. */
    get: (input: PayoutsOfInput, options?: CallOptions) => Promise<PayoutControls>;
    /** Freezes the payouts of a member. For administrators. Its own refusals: NOT_FOUND, NOT_A_MEMBER, OWN_RECORD. */
    freezeMember: (input: ChangePayoutsInput, options?: CallOptions) => Promise<void>;
    /** Ends the freeze of a member's payouts. For administrators. Its own refusals: NOT_FOUND, NOT_A_MEMBER, OWN_RECORD. */
    release: (input: ChangePayoutsInput, options?: CallOptions) => Promise<void>;
    /** Lists movements of money that an administrator should look at again, newest first. For administrators and auditors. */
    exceptions: (options?: CallOptions) => Promise<Array<PayoutException>>;
  };
  plans: {
    /** Lists the plans with their terms for a purchase made now. For everyone, without a token. */
    list: (options?: CallOptions) => Promise<Array<Plan>>;
    /** Replaces the terms of a plan for purchases from now on; investments keep theirs. For master admins. Its own refusals: PLAN_CHANGED. */
    update: (input: UpdatePlanInput, options?: CallOptions) => Promise<Plan>;
    /** Lists the changes of the plans, newest first. For master admins and auditors. */
    history: (
      input?: ListInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<PlanHistoryEntry>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
  };
  profile: {
    /** Changes the caller's picture and bank details. For members and administrators. Its own refusals: NOT_FOUND, WRONG_PASSWORD, TOO_MANY_ATTEMPTS. */
    update: (input?: UpdateProfileInput, options?: CallOptions) => Promise<Me>;
    /** Stores a profile picture of the caller. For members and administrators. Its own refusals: FILE_NOT_AN_IMAGE, FILE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS. */
    uploadPhoto: (input: UploadPhotoInput, options?: CallOptions) => Promise<UploadedPhoto>;
    /** Replaces the caller's password, and ends all other sessions. For every user. Its own refusals: WRONG_PASSWORD, PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT, PASSWORD_IS_USERNAME, PASSWORD_UNCHANGED, TOO_MANY_ATTEMPTS. */
    changePassword: (input: ChangePasswordInput, options?: CallOptions) => Promise<void>;
    /** Lists the caller's sessions. For every user. */
    listSessions: (options?: CallOptions) => Promise<Array<Session>>;
    /** Ends one of the caller's sessions, or all others. For every user. */
    endSessions: (input?: EndSessionsInput, options?: CallOptions) => Promise<void>;
  };
  protection: {
    /** Returns whether money needs two administrators, what one may do alone, and who may approve. For master admins and auditors. */
    get: (options?: CallOptions) => Promise<Protection>;
    /** Switches protection on or off, and sets what one administrator may do alone. For master admins. Its own refusals: NOT_READY_FOR_PROTECTION, LIVE_REQUIRES_PROTECTION. */
    update: (input?: UpdateProtectionInput, options?: CallOptions) => Promise<Protection>;
  };
  referrals: {
    /** Returns the caller's referral code, friends and bonuses. For every user. */
    stats: (options?: CallOptions) => Promise<ReferralStats>;
  };
  requests: {
    /** Requests a deposit; the balance changes when it is approved. For members. Its own refusals: BELOW_MINIMUM, BANK_NOT_ACTIVE, DESTINATION_CHANGED, FILE_NOT_AN_IMAGE, FILE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS, TOO_MANY_PENDING, IDEMPOTENCY_KEY_REUSED. */
    deposit: (input: RequestDepositInput, options?: IdempotentCallOptions) => Promise<Request>;
    /** Requests a withdrawal to the bank account of the profile; the balance changes when it is approved. For members. Its own refusals: BELOW_MINIMUM, ABOVE_FREE_BALANCE, PAYEE_CHANGED, TOO_MANY_PENDING, IDEMPOTENCY_KEY_REUSED. */
    withdraw: (input: RequestWithdrawalInput, options?: IdempotentCallOptions) => Promise<Request>;
    /** Lists the caller's requests, newest first. For members. */
    listMine: (
      input?: ListMyRequestsInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<Request>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Lists the requests of all members. For administrators and auditors. */
    list: (
      input?: ListRequestsInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<Request>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Counts the requests of a type by status. For administrators and auditors. */
    counts: (input: CountRequestsInput, options?: CallOptions) => Promise<RequestCounts>;
    /** Counts the pending requests of a type in each view of the list. For administrators and auditors. */
    viewCounts: (input: CountViewsInput, options?: CallOptions) => Promise<RequestViewCounts>;
    /** Returns a request with what is needed to decide it. For administrators and auditors. Its own refusals: NOT_FOUND, NOT_A_MEMBER. */
    details: (input: RequestIdInput, options?: CallOptions) => Promise<RequestDetails>;
    /** Returns the position of a request in a list, and its neighbours. For administrators and auditors. Its own refusals: NOT_FOUND. */
    position: (input: RequestPositionInput, options?: CallOptions) => Promise<RequestPosition>;
    /** Approves or rejects a pending request; an approval moves the money. For administrators. Its own refusals: NOT_FOUND, OWN_RECORD, NOT_A_MEMBER, ALREADY_PROCESSED, INSUFFICIENT_BALANCE, PAYEE_CHANGED, PAYEE_MISSING, PAID_BEFORE_UNCONFIRMED, AMOUNT_DIFFERS. */
    process: (input: ProcessRequestInput, options?: CallOptions) => Promise<Request>;
  };
  search: {
    /** Finds members and requests, at most eight of each. For administrators and auditors. */
    find: (input: SearchInput, options?: CallOptions) => Promise<SearchHits>;
  };
  secondFactor: {
    /** Returns the state of the caller's second factor. For every user. */
    get: (options?: CallOptions) => Promise<SecondFactor>;
    /** Makes a secret for the caller's authenticator app, which has to be confirmed by a code. For every user. Its own refusals: SECOND_FACTOR_EXISTS, WRONG_PASSWORD, WRONG_CODE, PASSKEY_REFUSED, TOO_MANY_ATTEMPTS. */
    start: (input: ChangeSecondFactorInput, options?: CallOptions) => Promise<StartedSecondFactor>;
    /** Confirms the caller's authenticator app, ends all other sessions, and returns recovery codes. Log-ins need a code from then on. For every user. Its own refusals: WRONG_CODE, SECOND_FACTOR_EXISTS, NOT_FOUND, TOO_MANY_ATTEMPTS. */
    confirm: (input: ConfirmSecondFactorInput, options?: CallOptions) => Promise<RecoveryCodes>;
    /** Removes the caller's authenticator app, and ends all other sessions. For every user. Its own refusals: NOT_FOUND, WRONG_PASSWORD, WRONG_CODE, PASSKEY_REFUSED, TOO_MANY_ATTEMPTS. */
    remove: (input: ChangeSecondFactorInput, options?: CallOptions) => Promise<void>;
    /** Returns the options with which a device makes a passkey for the caller. For every user. Its own refusals: TOO_MANY_PASSKEYS, WRONG_PASSWORD, WRONG_CODE, PASSKEY_REFUSED, TOO_MANY_ATTEMPTS. */
    startPasskey: (input: ChangeSecondFactorInput, options?: CallOptions) => Promise<PasskeyOptions>;
    /** Adds a passkey that a device has made, ends all other sessions, and returns recovery codes with the first second factor. For every user. Its own refusals: PASSKEY_REFUSED, TOO_MANY_PASSKEYS. */
    addPasskey: (input: AddPasskeyInput, options?: CallOptions) => Promise<RecoveryCodes>;
    /** Gives one of the caller's passkeys another name. For every user. Its own refusals: NOT_FOUND. */
    renamePasskey: (input: RenamePasskeyInput, options?: CallOptions) => Promise<SecondFactor>;
    /** Removes one of the caller's passkeys, and ends all other sessions. For every user. Its own refusals: NOT_FOUND, WRONG_PASSWORD, WRONG_CODE, PASSKEY_REFUSED, TOO_MANY_ATTEMPTS. */
    removePasskey: (input: RemovePasskeyInput, options?: CallOptions) => Promise<void>;
    /** Returns the options with which one of the caller's passkeys proves the caller. For every user. Its own refusals: PASSKEY_REFUSED. */
    passkeyOptions: (options?: CallOptions) => Promise<PasskeyOptions>;
    /** Proves again that the caller has the second factor; no call of this session answers STEP_UP_REQUIRED for ten minutes. For every user. Its own refusals: NOT_FOUND, WRONG_CODE, PASSKEY_REFUSED, TOO_MANY_ATTEMPTS. */
    stepUp: (input?: StepUpInput, options?: CallOptions) => Promise<StepUp>;
    /** Replaces the caller's recovery codes. For every user. Its own refusals: NOT_FOUND, WRONG_PASSWORD, WRONG_CODE, PASSKEY_REFUSED, TOO_MANY_ATTEMPTS. */
    renewRecoveryCodes: (input: ChangeSecondFactorInput, options?: CallOptions) => Promise<RecoveryCodes>;
  };
  securityEvents: {
    /** Lists the security events of all accounts, newest first. For master admins and auditors. */
    list: (
      input?: ListSecurityEventsInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<SecurityEvent>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Lists the security events of the caller's own account, newest first. For every user. */
    listMine: (
      input?: ListMySecurityEventsInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<AccountSecurityEvent>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Lists the security events of a user, newest first. For administrators and auditors. Its own refusals: NOT_FOUND, NOT_A_MEMBER. */
    listOfUser: (
      input: ListSecurityEventsOfUserInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<AccountSecurityEvent>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
  };
  settings: {
    /** Returns the settings that public pages need. For everyone, without a token. */
    get: (options?: CallOptions) => Promise<PublicSettings>;
    /** Changes settings; absent ones are kept. For master admins. Its own refusals: SETTINGS_CHANGED, NOT_READY_FOR_LIVE, DEMO_ACCOUNTS_EXIST. */
    update: (input?: UpdateSettingsInput, options?: CallOptions) => Promise<PublicSettings>;
    /** Lists the changes of the settings, newest first. For master admins and auditors. */
    history: (
      input?: ListInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<SettingsHistoryEntry>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Replaces the logo. For master admins. Its own refusals: FILE_NOT_AN_IMAGE, FILE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS, IMAGE_TOO_SMALL. */
    uploadLogo: (input: UploadLogoInput, options?: CallOptions) => Promise<PublicSettings>;
  };
  statement: {
    /** Lists the caller's movements with the balances after them. For every user. */
    list: (input?: ListStatementInput, options?: CallOptions) => Promise<StatementPage>;
    /** Returns the caller's balances at the end of earlier days. For every user. */
    history: (options?: CallOptions) => Promise<BalanceHistory>;
    /** Returns the receipt of one of the caller's movements: its record in the ledger log, with the proof that the log contains it. For members. Its own refusals: NOT_LOGGED_YET. */
    receipt: (input: TransferReference, options?: CallOptions) => Promise<string>;
    /** Returns the receipts of the caller's movements as JSON lines, {"movement": number, "receipt": text or null}, up to 1000. Null: not in the signed ledger log yet. For members. Its own refusals: TOO_MANY_RECEIPTS. */
    receipts: (input?: ReceiptsInput, options?: CallOptions) => Promise<string>;
    /** Returns the caller's statement as a CSV file, up to 50,000 lines. For every user. */
    csv: (input?: StatementCsvInput, options?: CallOptions) => Promise<string>;
  };
  stats: {
    /** Returns the caller's own figures. For every user. */
    dashboard: (options?: CallOptions) => Promise<DashboardStats>;
    /** Returns the totals of all members. For administrators and auditors. */
    admin: (options?: CallOptions) => Promise<AdminStats>;
    /** Compares the money at the bank with what is owed to members, now and at the end of earlier days. For administrators and auditors. */
    coverage: (input?: CoverageInput, options?: CallOptions) => Promise<Coverage>;
    /** Lists what has to be done once before the product is offered to the public. For master admins. */
    dayOne: (options?: CallOptions) => Promise<DayOne>;
  };
  transactions: {
    /** Lists the caller's transactions. For members. */
    listMine: (
      input?: ListTransactionsInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<Transaction>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Lists the transactions of all members; with a type, also their sum. For administrators and auditors. */
    list: (input?: ListTransactionsInput, options?: CallOptions) => Promise<TransactionPage>;
    /** Lists the adjustments of members' balances by administrators, newest first, with their sum. For administrators and auditors. */
    listAdjustments: (input?: ListAdjustmentsInput, options?: CallOptions) => Promise<AdjustmentPage>;
    /** Returns what is kept of the deleted transaction with a number; empty when there is none. For administrators and auditors. */
    listDeleted: (input: ListDeletedTransactionsInput, options?: CallOptions) => Promise<Array<DeletedTransaction>>;
    /** Corrects a deposit or withdrawal; its transfer is reversed and posted again where needed. For administrators. Its own refusals: NOT_FOUND, OWN_RECORD, NOT_A_MEMBER, NOT_EDITABLE, DATE_IN_FUTURE, DATE_BEFORE_MEMBER, INSUFFICIENT_BALANCE, ABOVE_FREE_BALANCE, PAYEE_MISSING. */
    update: (input: UpdateTransactionInput, options?: CallOptions) => Promise<Transaction>;
    /** Deletes a transaction; its transfer is reversed. For administrators. Its own refusals: NOT_FOUND, OWN_RECORD, NOT_A_MEMBER, INSUFFICIENT_BALANCE. */
    delete: (input: DeleteTransactionInput, options?: CallOptions) => Promise<void>;
  };
  treasury: {
    /** Lists the money at the bank that does not come from members, newest first. For master admins and auditors. */
    list: (
      input?: ListTreasuryInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<TreasuryEntry>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Records money that the company put in or took out. For master admins. Its own refusals: DATE_IN_FUTURE, MORE_THAN_AT_BANK, IDEMPOTENCY_KEY_REUSED. */
    record: (input: RecordTreasuryInput, options?: IdempotentCallOptions) => Promise<TreasuryEntry>;
    /** Reverses a treasury entry as of its own day. For master admins. Its own refusals: NOT_FOUND, ALREADY_REVERSED. */
    reverse: (input: ReverseTreasuryInput, options?: CallOptions) => Promise<TreasuryEntry>;
  };
  users: {
    /** Lists the users; a plain administrator sees members only. For administrators and auditors. */
    list: (
      input?: ListUsersInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<User>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Returns a user with balances, referrer and counts. For administrators and auditors. Its own refusals: NOT_FOUND, NOT_A_MEMBER. */
    get: (input: UserIdInput, options?: CallOptions) => Promise<UserOverview>;
    /** Creates a user; only a master admin creates administrators. For administrators. Its own refusals: MASTER_ADMIN_ONLY, USERNAME_TAKEN, USERNAME_RESERVED, EMAIL_TAKEN, PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT, PASSWORD_IS_USERNAME. */
    create: (input: CreateUserInput, options?: CallOptions) => Promise<User>;
    /** Changes a user's balance, bank details, password or role. For administrators. Its own refusals: NOT_FOUND, NOT_A_MEMBER, OWN_RECORD, MASTER_ADMIN_ONLY, PROTECTED_ACCOUNT, BALANCE_CHANGED, PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT, PASSWORD_IS_USERNAME, PASSWORD_UNCHANGED. */
    update: (input: UpdateUserInput, options?: CallOptions) => Promise<User>;
    /** Removes the second factor of a user who lost it, and ends their sessions. For administrators. Its own refusals: NOT_FOUND, NOT_A_MEMBER, OWN_RECORD. */
    resetSecondFactor: (input: UserReasonInput, options?: CallOptions) => Promise<void>;
    /** Logs a user out everywhere. For administrators. Its own refusals: NOT_FOUND, NOT_A_MEMBER, OWN_RECORD. */
    endSessions: (input: UserReasonInput, options?: CallOptions) => Promise<void>;
    /** Deletes a user; the records of the money are kept without personal data. For master admins. Its own refusals: NOT_FOUND, OWN_RECORD, PROTECTED_ACCOUNT. */
    delete: (input: UserIdInput, options?: CallOptions) => Promise<void>;
    /** Lists the transactions of a user, newest first. For administrators and auditors. Its own refusals: NOT_FOUND, NOT_A_MEMBER. */
    listTransactions: (
      input: ListUserTransactionsInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<Transaction>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Lists the friends of a user. For administrators and auditors. Its own refusals: NOT_FOUND, NOT_A_MEMBER. */
    listReferrals: (
      input: ListUserReferralsInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<UserReferral>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Lists the movements of a user with the balances after them. For administrators and auditors. Its own refusals: NOT_FOUND, NOT_A_MEMBER. */
    listStatement: (input: ListUserStatementInput, options?: CallOptions) => Promise<StatementPage>;
    /** Lists deleted users, newest deletion first. For master admins and auditors. */
    listClosed: (
      input?: ListClosedMembersInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<ClosedMember>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Returns what is kept of a deleted user. For master admins and auditors. Its own refusals: NOT_FOUND. */
    getClosed: (input: UserIdInput, options?: CallOptions) => Promise<ClosedMemberOverview>;
    /** Lists the transactions of a deleted user. For master admins and auditors. Its own refusals: NOT_FOUND. */
    listClosedTransactions: (
      input: ListClosedRecordsInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<ClosedTransaction>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Lists the investments of a deleted user. For master admins and auditors. Its own refusals: NOT_FOUND. */
    listClosedInvestments: (
      input: ListClosedRecordsInput,
      options?: CallOptions,
    ) => Promise<{
      /** The rows. */
      items: Array<ClosedInvestment>;
      /** Number of rows of the whole list: exact up to 10000, above that an estimate. */
      total: number;
      /** `true`: `total` is an estimate. */
      isTotalEstimated: boolean;
      /** The `cursor` of the next page; null: this is the last one. */
      nextCursor: string | null;
    }>;
    /** Lists the movements of a deleted user, up to the closure. For master admins and auditors. Its own refusals: NOT_FOUND. */
    listClosedStatement: (input: ListClosedRecordsInput, options?: CallOptions) => Promise<StatementPage>;
  };
};

/** What the client has to know about a procedure. */
export type Procedure = { kind: 'query' | 'mutation'; takesInput: boolean; isIdempotent: boolean };

export const procedures = {
  'accrual.calculate': { kind: 'mutation', takesInput: false, isIdempotent: false },
  'accrual.trigger': { kind: 'mutation', takesInput: false, isIdempotent: false },
  'accrual.latest': { kind: 'query', takesInput: true, isIdempotent: false },
  'accrual.getRun': { kind: 'query', takesInput: true, isIdempotent: false },
  'approvals.list': { kind: 'query', takesInput: true, isIdempotent: false },
  'approvals.counts': { kind: 'query', takesInput: false, isIdempotent: false },
  'approvals.get': { kind: 'query', takesInput: true, isIdempotent: false },
  'approvals.passkeyOptions': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'approvals.decide': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'approvals.withdraw': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'audit.list': { kind: 'query', takesInput: true, isIdempotent: false },
  'auth.register': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'auth.login': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'auth.passkeyOptions': { kind: 'mutation', takesInput: false, isIdempotent: false },
  'auth.passkeyLogin': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'auth.logout': { kind: 'mutation', takesInput: false, isIdempotent: false },
  'auth.me': { kind: 'query', takesInput: false, isIdempotent: false },
  'auth.session': { kind: 'query', takesInput: false, isIdempotent: false },
  'banks.listActive': { kind: 'query', takesInput: true, isIdempotent: false },
  'banks.recentChanges': { kind: 'query', takesInput: false, isIdempotent: false },
  'banks.list': { kind: 'query', takesInput: true, isIdempotent: false },
  'banks.create': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'banks.update': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'banks.delete': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'crashes.report': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'exports.start': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'exports.list': { kind: 'query', takesInput: true, isIdempotent: false },
  'exports.get': { kind: 'query', takesInput: true, isIdempotent: false },
  'exports.cancel': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'exports.ticket': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'investments.listMine': { kind: 'query', takesInput: true, isIdempotent: false },
  'investments.schedule': { kind: 'query', takesInput: true, isIdempotent: false },
  'investments.purchase': { kind: 'mutation', takesInput: true, isIdempotent: true },
  'investments.list': { kind: 'query', takesInput: true, isIdempotent: false },
  'investments.totals': { kind: 'query', takesInput: false, isIdempotent: false },
  'investments.listSetAside': { kind: 'query', takesInput: true, isIdempotent: false },
  'investments.resume': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'ledger.check': { kind: 'query', takesInput: false, isIdempotent: false },
  'ledger.startCheck': { kind: 'mutation', takesInput: false, isIdempotent: false },
  'ledgerLog.status': { kind: 'query', takesInput: false, isIdempotent: false },
  'ledgerLog.checkpoints': { kind: 'query', takesInput: true, isIdempotent: false },
  'notifications.listMine': { kind: 'query', takesInput: true, isIdempotent: false },
  'notifications.unreadCount': { kind: 'query', takesInput: false, isIdempotent: false },
  'notifications.markRead': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'payoutControls.mine': { kind: 'query', takesInput: false, isIdempotent: false },
  'payoutControls.setDayMax': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'payoutControls.freeze': { kind: 'mutation', takesInput: false, isIdempotent: false },
  'payoutControls.freezeByLink': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'payoutControls.get': { kind: 'query', takesInput: true, isIdempotent: false },
  'payoutControls.freezeMember': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'payoutControls.release': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'payoutControls.exceptions': { kind: 'query', takesInput: false, isIdempotent: false },
  'plans.list': { kind: 'query', takesInput: false, isIdempotent: false },
  'plans.update': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'plans.history': { kind: 'query', takesInput: true, isIdempotent: false },
  'profile.update': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'profile.uploadPhoto': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'profile.changePassword': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'profile.listSessions': { kind: 'query', takesInput: false, isIdempotent: false },
  'profile.endSessions': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'protection.get': { kind: 'query', takesInput: false, isIdempotent: false },
  'protection.update': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'referrals.stats': { kind: 'query', takesInput: false, isIdempotent: false },
  'requests.deposit': { kind: 'mutation', takesInput: true, isIdempotent: true },
  'requests.withdraw': { kind: 'mutation', takesInput: true, isIdempotent: true },
  'requests.listMine': { kind: 'query', takesInput: true, isIdempotent: false },
  'requests.list': { kind: 'query', takesInput: true, isIdempotent: false },
  'requests.counts': { kind: 'query', takesInput: true, isIdempotent: false },
  'requests.viewCounts': { kind: 'query', takesInput: true, isIdempotent: false },
  'requests.details': { kind: 'query', takesInput: true, isIdempotent: false },
  'requests.position': { kind: 'query', takesInput: true, isIdempotent: false },
  'requests.process': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'search.find': { kind: 'query', takesInput: true, isIdempotent: false },
  'secondFactor.get': { kind: 'query', takesInput: false, isIdempotent: false },
  'secondFactor.start': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'secondFactor.confirm': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'secondFactor.remove': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'secondFactor.startPasskey': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'secondFactor.addPasskey': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'secondFactor.renamePasskey': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'secondFactor.removePasskey': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'secondFactor.passkeyOptions': { kind: 'mutation', takesInput: false, isIdempotent: false },
  'secondFactor.stepUp': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'secondFactor.renewRecoveryCodes': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'securityEvents.list': { kind: 'query', takesInput: true, isIdempotent: false },
  'securityEvents.listMine': { kind: 'query', takesInput: true, isIdempotent: false },
  'securityEvents.listOfUser': { kind: 'query', takesInput: true, isIdempotent: false },
  'settings.get': { kind: 'query', takesInput: false, isIdempotent: false },
  'settings.update': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'settings.history': { kind: 'query', takesInput: true, isIdempotent: false },
  'settings.uploadLogo': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'statement.list': { kind: 'query', takesInput: true, isIdempotent: false },
  'statement.history': { kind: 'query', takesInput: false, isIdempotent: false },
  'statement.receipt': { kind: 'query', takesInput: true, isIdempotent: false },
  'statement.receipts': { kind: 'query', takesInput: true, isIdempotent: false },
  'statement.csv': { kind: 'query', takesInput: true, isIdempotent: false },
  'stats.dashboard': { kind: 'query', takesInput: false, isIdempotent: false },
  'stats.admin': { kind: 'query', takesInput: false, isIdempotent: false },
  'stats.coverage': { kind: 'query', takesInput: true, isIdempotent: false },
  'stats.dayOne': { kind: 'query', takesInput: false, isIdempotent: false },
  'transactions.listMine': { kind: 'query', takesInput: true, isIdempotent: false },
  'transactions.list': { kind: 'query', takesInput: true, isIdempotent: false },
  'transactions.listAdjustments': { kind: 'query', takesInput: true, isIdempotent: false },
  'transactions.listDeleted': { kind: 'query', takesInput: true, isIdempotent: false },
  'transactions.update': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'transactions.delete': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'treasury.list': { kind: 'query', takesInput: true, isIdempotent: false },
  'treasury.record': { kind: 'mutation', takesInput: true, isIdempotent: true },
  'treasury.reverse': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'users.list': { kind: 'query', takesInput: true, isIdempotent: false },
  'users.get': { kind: 'query', takesInput: true, isIdempotent: false },
  'users.create': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'users.update': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'users.resetSecondFactor': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'users.endSessions': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'users.delete': { kind: 'mutation', takesInput: true, isIdempotent: false },
  'users.listTransactions': { kind: 'query', takesInput: true, isIdempotent: false },
  'users.listReferrals': { kind: 'query', takesInput: true, isIdempotent: false },
  'users.listStatement': { kind: 'query', takesInput: true, isIdempotent: false },
  'users.listClosed': { kind: 'query', takesInput: true, isIdempotent: false },
  'users.getClosed': { kind: 'query', takesInput: true, isIdempotent: false },
  'users.listClosedTransactions': { kind: 'query', takesInput: true, isIdempotent: false },
  'users.listClosedInvestments': { kind: 'query', takesInput: true, isIdempotent: false },
  'users.listClosedStatement': { kind: 'query', takesInput: true, isIdempotent: false },
} satisfies Record<string, Procedure>;
