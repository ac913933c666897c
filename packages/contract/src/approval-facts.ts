/* Separate from the schemas, so that a page can import them alone. */

/** The procedures whose calls may need a second administrator, with the permission of each. */
export const approvalOperations = {
  'requests.process': 'admin',
  'transactions.update': 'admin',
  'transactions.delete': 'admin',
  'users.create': 'admin',
  'users.update': 'admin',
  'users.delete': 'master_admin',
  'users.resetSecondFactor': 'admin',
  'payoutControls.release': 'admin',
  'banks.create': 'master_admin',
  'banks.update': 'master_admin',
  'banks.delete': 'master_admin',
  'settings.update': 'master_admin',
  'settings.uploadLogo': 'master_admin',
  'treasury.record': 'master_admin',
  'treasury.reverse': 'master_admin',
  'plans.update': 'master_admin',
  'protection.update': 'master_admin',
} as const;
export type ApprovalOperation = keyof typeof approvalOperations;
export const approvalOperationNames = Object.keys(approvalOperations) as [ApprovalOperation, ...ApprovalOperation[]];

/** Whether calls of this procedure may need a second administrator. */
export const isApprovalOperation = (name: string): name is ApprovalOperation => Object.hasOwn(approvalOperations, name);

/** Tells operations of one name apart: the type of the request, or the direction of the treasury entry. */
export const approvalKinds = ['deposit', 'withdrawal', 'in', 'out'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/**
 * Why an operation needs a second administrator. `recent_involvement`: in the last 30 days the maker changed the money, the bank
 * details or the access of the member who is to be paid, approved such a change, or accepted a deposit of the member or of a friend of
 * theirs. `recent_reset`: staff reset the password or the second factor of the member in that time, whoever pays now.
 */
export const approvalReasons = ['always', 'above_limit', 'day_limit', 'recent_involvement', 'recent_reset', 'new_payee'] as const;
export type ApprovalReason = (typeof approvalReasons)[number];

/** `outdated`: what the maker saw had changed when it was to be executed; nothing was done. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired', 'outdated'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** What a list of approvals can be limited to; `decided`: every status but `pending`. */
export const approvalStatusFilters = [...approvalStatuses, 'decided'] as const;
export type ApprovalStatusFilter = (typeof approvalStatusFilters)[number];

/** The subject of an approval that changes these settings. All begin with `settings`, which finds them together (`settingNamesOf`). */
export const settingsSubject = (names: readonly string[]): string => ['settings', ...names.toSorted()].join(' ');

/** The names in the subject of an approval that changes settings. */
export const settingNamesOf = (subjectId: string): string[] => subjectId.split(' ').slice(1);

/** An administrator approves so many hours after a second factor was added or removed, and after becoming one. */
export const approvalWaitHours = { factor: 24, role: 72 };

/** Why the caller may not decide an approval; `reads_only`: as an auditor. */
export const decisionObstacles = ['decided', 'expired', 'reads_only', 'own_proposal', 'about_you', 'not_yet'] as const;
export type DecisionObstacle = (typeof decisionObstacles)[number];
