import { underscored } from '../lib/underscored.ts';

/** The actions of the log that have translations. */
export const auditActions = [
  'request.approved',
  'request.rejected',
  'transaction.updated',
  'transaction.deleted',
  'bonus.corrected',
  'user.created',
  'user.updated',
  'user.deleted',
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

export const isAuditAction = (action: string): action is AuditAction => auditActions.some((each) => each === action);

export const didKeyOf = (action: AuditAction) => `did.${underscored(action)}` as const;

/** Values that are shown as a translated word. */
export const auditValues = [
  'deposit',
  'withdrawal',
  'interest',
  'referral_bonus',
  'approved',
  'pending',
  'rejected',
  'user',
  'auditor',
  'admin',
  'master_admin',
  'in',
  'out',
  'demonstration',
  'live',
] as const;
