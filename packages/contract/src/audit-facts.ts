import type { BookList } from './exports.ts';

/* Separate from the schemas, so that a page can import them alone. */

/** The operations that are in the audit log. */
export const auditActions = [
  'request.approved',
  'request.rejected',
  'transaction.updated',
  'transaction.deleted',
  'bonus.corrected',
  'user.created',
  'user.updated',
  'user.deleted',
  'payouts.frozen',
  'payouts.released',
  'bank.created',
  'bank.updated',
  'bank.deleted',
  'plan.updated',
  'settings.updated',
  'treasury.recorded',
  'treasury.reversed',
  'protection.updated',
  'approval.requested',
  'approval.rejected',
  'approval.withdrawn',
  'interest.started',
  'ledger.check_started',
  'investment.resumed',
  'list.exported',
  'export.cancelled',
  'export.downloaded',
  'queue.changed',
  'backup.made',
  'backup.verified',
  'secret_key.replaced',
  'ledger_log.loss_accepted',
] as const;
export type AuditAction = (typeof auditActions)[number];

const lists: Record<BookList | 'ledger-log', true> = {
  users: true,
  administrators: true,
  requests: true,
  transactions: true,
  investments: true,
  audit: true,
  treasury: true,
  'bank-destinations': true,
  transfers: true,
  accounts: true,
  'ledger-log': true,
};
export type AuditedList = keyof typeof lists;
/** What can be exported, as the audit log names it. */
export const auditedLists = Object.keys(lists) as AuditedList[]; // the keys of the table above
