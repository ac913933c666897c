import { z } from 'zod';
import { ExportAuditInput, type AuditEntry } from './audit.ts';
import type { BankDestination } from './banks.ts';
import type { BusinessDay } from './business-day.ts';
import type { Idr } from '@app/money';
import { Instant } from './instants.ts';
import { ExportInvestmentsInput, type Investment } from './investments.ts';
import type { AccountKind, TransferKind } from './ledger.ts';
import type { LogLine } from './ledger-log-facts.ts';
import type { Permission } from './permissions.ts';
import { ExportRequestsInput, type Request } from './requests.ts';
import { ExportTransactionsInput, type Transaction } from './transactions.ts';
import { ExportTreasuryInput, type TreasuryEntry } from './treasury.ts';
import { ExportAdministratorsInput, ExportUsersInput, type User } from './users.ts';

/** The lists that can be exported, with the permission for each: the same as for viewing the list. */
export const exportPermissions = {
  users: 'reader',
  administrators: 'master_reader',
  requests: 'reader',
  transactions: 'reader',
  investments: 'reader',
  audit: 'master_reader',
  treasury: 'master_reader',
  'bank-destinations': 'master_reader',
  'ledger-log': 'master_reader',
} as const satisfies Record<string, Permission>;
export type ExportList = keyof typeof exportPermissions;
/** Whether the rows of a list name users in another role than actor: such files are withdrawn when a user is deleted. */
export const exportNamesUsers: Record<ExportList, boolean> = {
  users: true,
  administrators: true,
  requests: true,
  transactions: true,
  investments: true,
  audit: false, // names actors, permanently
  treasury: false,
  'bank-destinations': false,
  'ledger-log': false, // its texts are signed, and name users permanently
};
/** The media type of the file of a list, and its name. The ledger log has the name of the command that verifies it. */
export const exportFileOf = (list: ExportList): { type: string; name: (day: BusinessDay) => string } =>
  list === 'ledger-log'
    ? { type: 'application/jsonl; charset=utf-8', name: () => 'ledger-log.jsonl' }
    : { type: 'text/csv; charset=utf-8', name: (day) => `${list}-${day}.csv` };
export const exportLists = Object.keys(exportPermissions) as ExportList[]; // the keys of the table above

/** The filters and the order of each list. Strict: a misspelt filter would export more than was requested. */
export const exportFilters = {
  users: ExportUsersInput.strict(),
  administrators: ExportAdministratorsInput.strict(),
  requests: ExportRequestsInput.strict(),
  transactions: ExportTransactionsInput.strict(),
  investments: ExportInvestmentsInput.strict(),
  audit: ExportAuditInput.strict(),
  treasury: ExportTreasuryInput.strict(),
  'bank-destinations': z.strictObject({}),
  'ledger-log': z.strictObject({}),
} as const satisfies Record<ExportList, z.ZodType>;
export type ExportFilters = { [List in ExportList]: z.infer<(typeof exportFilters)[List]> };

/** The rows of each list. */
export type ExportRows = {
  users: User;
  administrators: User;
  requests: Request;
  transactions: Transaction;
  investments: Investment;
  audit: AuditEntry;
  treasury: TreasuryEntry;
  'bank-destinations': BankDestination;
  'ledger-log': LogLine;
};

/** A transfer in the file of the ledger. Members by their number, also when they are deleted; null: a company account. */
export type PostedTransfer = {
  id: number;
  kind: TransferKind;
  debitAccount: AccountKind;
  debitMember: number | null;
  creditAccount: AccountKind;
  creditMember: number | null;
  amount: Idr;
  effectiveAt: Date;
  postedAt: Date;
  /** The number of the transaction that it posts; null: none, or its member is deleted. */
  transactionNumber: number | null;
  reversesId: number | null;
  actorId: string | null;
  /** Null when no user made it, or when that user is deleted. */
  actorName: string | null;
  reason: string | null;
  key: string;
};

/** A ledger account in the file of the balances. `username` null: of the company or of a deleted member. */
export type LedgerAccount = {
  kind: AccountKind;
  userNumber: number | null;
  username: string | null;
  debits: Idr;
  credits: Idr;
  balance: Idr;
};

/** The books: the rows of every list that the operator can export, which are those of administrators and the ledger. */
export type BookRows = Omit<ExportRows, 'ledger-log'> & { transfers: PostedTransfer; accounts: LedgerAccount };
export type BookList = keyof BookRows;

const filterNameMax = 40;
const filterMax = 200;
const Filters = z.record(z.string().max(filterNameMax), z.string().max(filterMax));

/* zod drops this key from a record, so that no list would see and refuse it. */
const GivenFilters = z.preprocess((given, context) => {
  if (typeof given === 'object' && given !== null && Object.hasOwn(given, '__proto__'))
    context.addIssue({ code: 'unrecognized_keys', keys: ['__proto__'], input: { ...given } });
  return given;
}, Filters.default({}));

export const StartExportInput = z
  .strictObject({
    list: z.enum(exportLists).describe('The list.'),
    filters: GivenFilters.describe('The filters and the order of the list, by the names that the list accepts.'),
  })
  .superRefine(({ list, filters }, context) => {
    const { error } = exportFilters[list].safeParse(filters);
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['filters', ...issue.path] });
  })
  .describe('A list with its filters and its order.');
export type StartExportInput = z.infer<typeof StartExportInput>;

/**
 * `done`: the file exists. `expired`: it existed, but its day is over, it may name a deleted user, its requester may no longer
 * have it, or it is lost.
 */
export const exportStatuses = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/**
 * Why an export failed. `DISK_FULL`: the disk has no space. `NO_ROOM`: the files, of the requester or of all, have reached their
 * storage limit. `TOO_LONG`: it exceeds the time or size limit of one export. `NOT_ALLOWED`: the requester no longer has the role
 * under which it was requested. `INTERRUPTED`: five attempts were lost with their worker or the database. `INCOMPLETE`: the file
 * had another number of rows than the list. `INTERNAL`: a fault.
 */
export const exportFailures = ['DISK_FULL', 'NO_ROOM', 'TOO_LONG', 'NOT_ALLOWED', 'INTERRUPTED', 'INCOMPLETE', 'INTERNAL'] as const;
export type ExportFailure = (typeof exportFailures)[number];

export const Export = z
  .object({
    id: z.uuid().describe('Id of the export.'),
    list: z.enum(exportLists).describe('The exported list.'),
    filters: Filters.describe('The filters and the order that were requested.'),
    status: z.enum(exportStatuses).describe('Whether it waits, is being written, or has ended.'),
    rowsDone: z.number().int().describe('Number of rows written so far.'),
    rowsTotal: z
      .number()
      .int()
      .describe('The number of rows of the list at the start; once the file is being written, the number it will have.'),
    bytes: z.number().int().describe('Size of what is written so far, bytes.'),
    bytesEstimate: z
      .number()
      .int()
      .describe('Estimated size of the file, bytes: from the rows written so far, before that from the usual row size of the list.'),
    failure: z.enum(exportFailures).nullable().describe('Why it failed; null: it did not.'),
    fileName: z.string().describe('Name of the file.'),
    createdAt: Instant.describe('When it was requested.'),
    startedAt: Instant.nullable().describe('When the worker began; null: not yet.'),
    finishedAt: Instant.nullable().describe('When it ended; null: not yet.'),
    expiresAt: Instant.nullable().describe('When the file is deleted; null: there is none.'),
  })
  .describe('The export of a list to a file, as shown to the administrator who started it.');
export type Export = z.infer<typeof Export>;

export const ExportIdInput = z.strictObject({
  id: z.uuid().describe('Id of the export.'),
});

export const ExportTicket = z
  .object({
    address: z.string().describe('URL path from which the file can be downloaded once, without a bearer token.'),
    expiresAt: Instant.describe('When the ticket becomes invalid.'),
  })
  .describe('A path from which the file can be downloaded once, without a bearer token.');
export type ExportTicket = z.infer<typeof ExportTicket>;

/** The ticket in such a path. */
export const ExportTicketInput = z.strictObject({
  ticket: z
    .string()
    .regex(/^[\w-]{34}$/)
    .describe('The ticket, as in the address that `exports.ticket` returned.'),
});
export type ExportTicketInput = z.infer<typeof ExportTicketInput>;
