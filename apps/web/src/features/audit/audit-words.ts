/** The acts that have words of their own, as the log names them. */
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
  'settings.updated',
  'treasury.recorded',
  'treasury.reversed',
  'interest.started',
  'ledger.check_started',
  'investment.resumed',
  'list.exported',
  'export.cancelled',
  'export.downloaded',
  'queue.changed',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const isAuditAction = (action: string): action is AuditAction => auditActions.some((each) => each === action);

/** A dot in a key of words would mean a group. */
type Underscored<A extends string> = A extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;
export const didKeyOf = (action: AuditAction) => `did.${action.replace('.', '_') as Underscored<AuditAction>}` as const; // each action has exactly one dot

export const auditFields = [
  'userNumber',
  'role',
  'email',
  'balance',
  'available',
  'invested',
  'bonusDebt',
  'bonuses',
  'investments',
  'passwordReset',
  'reason',
  'bankName',
  'accountName',
  'accountNumber',
  'accountHash',
  'payeeSavedBy',
  'isActive',
  'type',
  'status',
  'amount',
  'balanceAfter',
  'createdAt',
  'notes',
  'note',
  'adminNote',
  'direction',
  'occurredOn',
  'reversalNote',
  'joined',
  'list',
  'filters',
  'rows',
  'method',
  'path',
  'setAsideAt',
  'qrisFileId',
] as const;

/** The fields of the settings, whose labels are those of the settings page. */
export const settingFields = [
  'websiteName',
  'seoTitle',
  'seoDescription',
  'logoUrl',
  'whatsapp',
  'telegram',
  'minDeposit',
  'minWithdrawal',
  'minDepositQris',
  'companyName',
  'registrationNumber',
  'registeredIn',
  'businessField',
  'operatingMode',
  'licenceStatement',
  'sourceOfReturns',
  'complaintContact',
] as const;

/** Values that stand for a word. */
export const auditValues = [
  'deposit',
  'withdrawal',
  'interest',
  'referral_bonus',
  'approved',
  'pending',
  'rejected',
  'user',
  'admin',
  'master_admin',
  'in',
  'out',
  'demonstration',
  'live',
] as const;
