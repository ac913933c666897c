import { exportPermissions, isAllowed, type Export, type ExportList, type Role } from '@app/contract';
import type { schema } from '@app/db';

export type ExportRow = typeof schema.exports.$inferSelect;

/** What a row of a list takes in its file as a rule, in bytes, measured on lists of made-up members. */
const usualRowBytes: Record<ExportList, number> = {
  users: 180,
  administrators: 90,
  requests: 190,
  transactions: 130,
  investments: 170,
  audit: 400,
  treasury: 110,
  'bank-destinations': 70,
};

function estimateBytes({ list, status, rowsDone, rowsTotal, bytes }: ExportRow): number {
  if (status !== 'queued' && status !== 'running') return bytes;
  const rowBytes = rowsDone > 0 ? bytes / rowsDone : usualRowBytes[list];
  return Math.max(bytes, Math.round(rowBytes * rowsTotal));
}

export function toExport(row: ExportRow): Export {
  const { requestedBy: _requestedBy, language: _language, attempts: _attempts, leaseUntil: _leaseUntil, ...shown } = row;
  return { ...shown, bytesEstimate: estimateBytes(row) };
}

/** Whether somebody of this role may export the list. */
export const mayExport = (role: Role, list: ExportList): boolean => isAllowed(exportPermissions[list], role);
