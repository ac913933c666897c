import { requestViews, type AuditAction, type AuditedList } from '@app/contract';
import { underscored } from '../lib/underscored.ts';

/* Tables, so that no name can be missing. */
const actions: Record<AuditAction, true> = {
  'request.approved': true,
  'request.rejected': true,
  'transaction.updated': true,
  'transaction.deleted': true,
  'bonus.corrected': true,
  'user.created': true,
  'user.updated': true,
  'user.deleted': true,
  'user.sessions_ended': true,
  'payouts.frozen': true,
  'payouts.released': true,
  'bank.created': true,
  'bank.updated': true,
  'bank.deleted': true,
  'plan.updated': true,
  'settings.updated': true,
  'treasury.recorded': true,
  'treasury.reversed': true,
  'protection.updated': true,
  'approval.requested': true,
  'approval.rejected': true,
  'approval.withdrawn': true,
  'approval.expired': true,
  'approval.outdated': true,
  'interest.started': true,
  'ledger.check_started': true,
  'investment.resumed': true,
  'list.exported': true,
  'export.cancelled': true,
  'export.downloaded': true,
  'queue.changed': true,
  'backup.made': true,
  'backup.verified': true,
  'secret_key.replaced': true,
  'ledger_log.loss_accepted': true,
};
const lists: Record<AuditedList, true> = {
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
/** The actions of the log, in the order of the filter. */
export const auditActions = Object.keys(actions) as AuditAction[]; // the keys of the table above
/** The names of what can be exported. */
export const auditedLists = Object.keys(lists) as AuditedList[]; // the keys of the table above

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
  'lost',
  'changed',
  'administrator',
  'active',
  'completed',
  ...requestViews,
  'member',
  'link',
] as const;

const editKeys = {
  secondFactorReset: 'audit:edit.secondFactorReset',
  passwordReset: 'audit:edit.passwordReset',
  accessEnded: 'audit:edit.accessEnded',
} as const;

/** An entry of the log as far as its title needs it. */
type Titled = { action: string; at: string; after?: unknown };

/**
 * The title of an edit of a user that was one act with a name of its own, which the log has under the action of all edits; null: it is
 * none, or changed something else as well.
 */
export function editKeyOf({ action, at, after }: Titled): (typeof editKeys)[keyof typeof editKeys] | null {
  if (action !== 'user.updated' || typeof after !== 'object' || after === null) return null;
  const { role: _role, reason: _reason, changedFields, ...rest } = after as Record<string, unknown>; // of an entry of this action
  const [only, ...others] = Object.keys(rest);
  if (others.length > 0 || !Array.isArray(changedFields) || changedFields.some((field) => field !== only)) return null;
  if (only === 'secondFactorReset' || only === 'passwordReset') return editKeys[only];
  return only === 'accessUntil' && String(rest[only]) <= at ? editKeys.accessEnded : null;
}

export const isAuditedList = (text: string): text is AuditedList => Object.hasOwn(lists, text);
