import { z } from 'zod';
import { ExportAuditInput, type AuditEntry } from './audit.ts';
import type { BankDestination } from './banks.ts';
import { Instant } from './instants.ts';
import { ExportInvestmentsInput, type Investment } from './investments.ts';
import type { Permission } from './permissions.ts';
import { ExportRequestsInput, type Request } from './requests.ts';
import { ExportTransactionsInput, type Transaction } from './transactions.ts';
import { ExportTreasuryInput, type TreasuryEntry } from './treasury.ts';
import { ExportAdministratorsInput, ExportUsersInput, type User } from './users.ts';

/** The lists that can be exported, with who may export each: whoever may see the list. */
export const exportPermissions = {
  users: 'admin',
  administrators: 'master_admin',
  requests: 'admin',
  transactions: 'admin',
  investments: 'admin',
  audit: 'master_admin',
  treasury: 'master_admin',
  'bank-destinations': 'master_admin',
} as const satisfies Record<string, Permission>;
export type ExportList = keyof typeof exportPermissions;
/** Whether the rows of a list name users other than as who acted: such files are withdrawn when a user is deleted. */
export const exportNamesUsers: Record<ExportList, boolean> = {
  users: true,
  administrators: true,
  requests: true,
  transactions: true,
  investments: true,
  audit: false, // names who acted, and keeps that for ever
  treasury: false,
  'bank-destinations': false,
};
export const exportLists = Object.keys(exportPermissions) as ExportList[]; // the keys of the table above

/** The filters and the order of each list. Strict: a misspelt filter would export more than was asked for. */
export const exportFilters = {
  users: ExportUsersInput.strict(),
  administrators: ExportAdministratorsInput.strict(),
  requests: ExportRequestsInput.strict(),
  transactions: ExportTransactionsInput.strict(),
  investments: ExportInvestmentsInput.strict(),
  audit: ExportAuditInput.strict(),
  treasury: ExportTreasuryInput.strict(),
  'bank-destinations': z.strictObject({}),
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
};

const filterNameMax = 40;
const filterMax = 200;
const Filters = z.record(z.string().max(filterNameMax), z.string().max(filterMax));

/* zod leaves this key out of a record, so that no list would hear of it and refuse it. */
const GivenFilters = z.preprocess((given, context) => {
  if (typeof given === 'object' && given !== null && Object.hasOwn(given, '__proto__'))
    context.addIssue({ code: 'unrecognized_keys', keys: ['__proto__'], input: { ...given } });
  return given;
}, Filters.default({}));

/** A list with the filters and the order that the screen shows, by the names that the list takes. */
export const StartExportInput = z
  .strictObject({ list: z.enum(exportLists), filters: GivenFilters })
  .superRefine(({ list, filters }, context) => {
    const { error } = exportFilters[list].safeParse(filters);
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['filters', ...issue.path] });
  });
export type StartExportInput = z.infer<typeof StartExportInput>;

/** `done`: there is a file. `expired`: there was one, and its day is over, it may name a user who was deleted, its requester may not have it any more, or it is lost. */
export const exportStatuses = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/**
 * Why an export failed. `DISK_FULL`: the disk has no space. `NO_ROOM`: the files, of the requester or of all, take up as much
 * as they may. `TOO_LONG`: it takes longer, or its file is larger, than one export may. `NOT_ALLOWED`: the requester has lost
 * the role that they asked under. `INTERRUPTED`: five attempts were lost with their worker or the database. `INCOMPLETE`:
 * the file had another number of rows than the list. `INTERNAL`: a fault.
 */
export const exportFailures = ['DISK_FULL', 'NO_ROOM', 'TOO_LONG', 'NOT_ALLOWED', 'INTERRUPTED', 'INCOMPLETE', 'INTERNAL'] as const;
export type ExportFailure = (typeof exportFailures)[number];

/** A list on its way into a file, for the administrator who started it. Sizes are bytes. */
export const Export = z.object({
  id: z.uuid(),
  list: z.enum(exportLists),
  filters: Filters,
  status: z.enum(exportStatuses),
  rowsDone: z.number().int(),
  /** How many rows the list had when it was started; once the file is being written, how many it will have. */
  rowsTotal: z.number().int(),
  bytes: z.number().int(),
  /** How large the file will be: by the rows written so far, before them by what a row of the list takes as a rule. */
  bytesEstimate: z.number().int(),
  failure: z.enum(exportFailures).nullable(),
  fileName: z.string(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** When the file is deleted. */
  expiresAt: Instant.nullable(),
});
export type Export = z.infer<typeof Export>;

export const ExportIdInput = z.strictObject({ id: z.uuid() });

/** An address from which the file can be fetched once, until `expiresAt`, without a bearer token. */
export const ExportTicket = z.object({ address: z.string(), expiresAt: Instant });
export type ExportTicket = z.infer<typeof ExportTicket>;

/** What is in such an address. */
export const ExportTicketInput = z.strictObject({ ticket: z.string().regex(/^[\w-]{34}$/) });
export type ExportTicketInput = z.infer<typeof ExportTicketInput>;
