import { exportPermissions, isAllowed, type Export, type ExportList, type Role } from '@app/contract';
import { schema } from '@app/db';
import { sql } from 'drizzle-orm';

const { exports, users } = schema;

export type ExportRow = typeof schema.exports.$inferSelect;

/** The usual size of a row of each list in its file, in bytes, measured on generated members. */
const usualRowBytes: Record<ExportList, number> = {
  users: 180,
  administrators: 90,
  requests: 190,
  transactions: 130,
  investments: 170,
  audit: 400,
  treasury: 110,
  'bank-destinations': 70,
  'ledger-log': 420,
};

type Sized = Pick<ExportRow, 'list' | 'status' | 'rowsDone' | 'rowsTotal' | 'bytes'>;

/** The size of the file, or its estimated final size. */
export function estimateBytes({ list, status, rowsDone, rowsTotal, bytes }: Sized): number {
  if (status !== 'queued' && status !== 'running') return bytes;
  const rowBytes = rowsDone > 0 ? bytes / rowsDone : usualRowBytes[list];
  return Math.max(bytes, Math.round(rowBytes * rowsTotal));
}

export function toExport(row: ExportRow): Export {
  const { requestedBy: _requestedBy, role: _role, language: _language, leaseUntil: _leaseUntil, ...rest } = row;
  const { attempts: _attempts, failures: _failures, timedOut: _timedOut, ...shown } = rest;
  return { ...shown, bytesEstimate: estimateBytes(row) };
}

/** Whether this role may export the list. */
export const mayExport = (role: Role, list: ExportList): boolean => isAllowed(exportPermissions[list], role);

/** Whether a user with this role may access their export: only under the role under which it was requested. */
export const mayAccessExport = (role: Role, row: Pick<ExportRow, 'role' | 'list'>): boolean =>
  row.role === role && mayExport(role, row.list);

/** SQL: the requester of an export exists and has the role under which it was requested. */
export const hasSameRequester = sql`exists (select 1 from ${users} where ${users.id} = ${exports.requestedBy} and ${users.role} = ${exports.role})`;
