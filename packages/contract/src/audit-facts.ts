import type { BookList, ExportList } from './exports.ts';

/* Types alone: the lists of the names are only in the code of the page that labels them. */

/** The operations that are in the audit log. */
export type AuditAction =
  | 'request.approved'
  | 'request.rejected'
  | 'transaction.updated'
  | 'transaction.deleted'
  | 'bonus.corrected'
  | 'user.created'
  | 'user.updated'
  | 'user.deleted'
  | 'user.sessions_ended'
  | 'payouts.frozen'
  | 'payouts.released'
  | 'bank.created'
  | 'bank.updated'
  | 'bank.deleted'
  | 'plan.updated'
  | 'settings.updated'
  | 'treasury.recorded'
  | 'treasury.reversed'
  | 'protection.updated'
  | 'approval.requested'
  | 'approval.rejected'
  | 'approval.withdrawn'
  | 'approval.expired'
  | 'approval.outdated'
  | 'interest.started'
  | 'ledger.check_started'
  | 'investment.resumed'
  | 'list.exported'
  | 'export.cancelled'
  | 'export.downloaded'
  | 'queue.changed'
  | 'backup.made'
  | 'backup.verified'
  | 'secret_key.replaced'
  | 'ledger_log.loss_accepted';

/** What can be exported, as the audit log names it. */
export type AuditedList = BookList | ExportList;
