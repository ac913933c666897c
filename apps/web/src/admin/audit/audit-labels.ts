import { approvalOperationNames, auditActions, auditedLists, type AuditAction } from '@app/contract';
import { underscored } from '../lib/underscored.ts';

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
] as const;

/** The key of the label of a value that is a name of the program: of a list, or of a proposed operation; undefined: it is none. */
export function nameKeyOf(field: string, text: string) {
  const list = field === 'list' ? auditedLists.find((each) => each === text) : undefined;
  if (list !== undefined) return `list.${list}` as const;
  const operation = field === 'operation' ? approvalOperationNames.find((each) => each === text) : undefined;
  return operation === undefined ? undefined : (`operation.${underscored(operation)}` as const);
}
