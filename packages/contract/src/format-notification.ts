import { formatSgd, ZERO, type PlanType } from '@app/money';
import { BUSINESS_TIME_ZONE } from './business-time-zone.ts';
import { formatApproval, type ApprovalMessage } from './format-approval.ts';
import type {
  AccountChange,
  AdministratorChangedSubject,
  ApprovalDecidedSubject,
  ApprovalRequestedSubject,
  BankDestinationChange,
  BonusesCorrectedSubject,
  NotificationKind,
  PayoutsFrozenSubject,
  SecuritySubject,
  ShownContent,
  TransactionChange,
} from './notifications.ts';
import type { RequestStatus, RequestType } from './requests.ts';
import type { NotifiedEventKind } from './security-event-kinds.ts';
import type { TransactionType } from './transactions.ts';

/** The kinds of which administrators alone are notified. */
export const administratorKinds = [
  'new-request',
  'bank-destination-changed',
  'approval-requested',
  'approval-decided',
  'approval-expired',
  'payouts-frozen',
  'administrator-changed',
  'administrator-login',
] as const satisfies readonly NotificationKind[];

/** The page of an approval. */
export const approvalPath = (id: string): string => `/admin/approvals?approval=${id}`;

/** The page of a member. */
export const memberPath = (id: string): string => `/admin/users/${id}`;

/** The messages with a title and a text. */
type TitledMessage =
  | `notifications:${RequestType}.${'approved' | 'rejected' | 'changed'}`
  | `notifications:${TransactionType}.deleted`
  | `notifications:${'account-changed' | 'investment-completed'}`
  | `notifications:security.${NotifiedEventKind | 'bank_details_removed'}`
  | `notifications:bonuses.${BonusesCorrectedSubject['change']}`
  | `admin-requests:notification.newRequest.${RequestType}`
  | `admin-requests:notification.${'approvalRequested' | 'approvalExpired' | 'bankDestination' | 'administratorLogin'}`
  | `admin-requests:notification.approvalDecided.${ApprovalDecidedSubject['status']}`
  | `admin-requests:notification.administratorChanged.${AdministratorChangedSubject['change']}`;

/** The messages of packages/i18n used in notifications. */
export type NotificationMessage =
  | `${TitledMessage}.${'title' | 'text'}`
  | `notifications:change.${'network' | 'heldUntil'}`
  | `notifications:change.${TransactionChange['field'] | AccountChange['field'] | 'bankRemoved'}`
  | 'notifications:change.reason'
  | `notifications:type.${RequestType}`
  | `admin-requests:notification.approval.${'amount' | 'requestedAt' | 'expiresAt' | 'note'}`
  | 'admin-requests:notification.payoutsFrozen.title'
  | `admin-requests:notification.payoutsFrozen.text.${PayoutsFrozenSubject['by']}`
  | 'admin-requests:notification.bankDestination.approvedBy'
  | ApprovalMessage
  | `area:status.${RequestStatus}`
  | `investments:plan.${PlanType}`;

/** Translates a message into the recipient's language. */
export type Translate = (message: NotificationMessage, params?: Record<string, string | number>) => string;

/** `title` is one line; `changes` are lines describing the changes, with the old and the new value. */
export type NotificationText = { title: string; text: string; changes: string[] };

/** The text of a notification, for the app and every channel that shows text. Amounts are in SGD; dates are formatted by the message. */
export function formatNotification({ kind, subject }: ShownContent, say: Translate): NotificationText {
  switch (kind) {
    case 'new-request':
      return both(say, `admin-requests:notification.newRequest.${subject.type}`, {
        number: subject.number,
        amount: formatSgd(subject.amount),
      });
    case 'request-decided':
      return {
        ...both(say, `notifications:${subject.type}.${subject.status}`, { number: subject.number, amount: formatSgd(subject.amount) }),
        changes: formatReason(subject.reason, say),
      };
    case 'transaction-changed': {
      const { type, number, amount, status, reason } = subject;
      const params = { number, amount: formatSgd(amount), status: say(`area:status.${status}`) };
      return {
        ...both(say, `notifications:${type}.changed`, params),
        changes: [...subject.changes.map((change) => formatChange(change, say)), ...formatReason(reason, say)],
      };
    }
    case 'transaction-deleted':
      return {
        ...both(say, `notifications:${subject.type}.deleted`, { number: subject.number, amount: formatSgd(subject.amount) }),
        changes: formatReason(subject.reason, say),
      };
    case 'account-changed':
      return {
        ...both(say, 'notifications:account-changed', {}),
        changes: [...subject.changes.map((change) => formatChange(change, say)), ...formatReason(subject.reason, say)],
      };
    case 'bonuses-corrected':
      return both(say, `notifications:bonuses.${subject.change}`, { amount: formatSgd(subject.amount) });
    case 'bank-destination-changed': {
      const { bankName: bank, added, changes, by, approvedBy } = subject;
      return {
        ...both(say, 'admin-requests:notification.bankDestination', { bank, by }),
        changes: [
          ...(added === undefined ? [] : [added]),
          ...changes.map(formatBankChange),
          ...(approvedBy === undefined ? [] : [say('admin-requests:notification.bankDestination.approvedBy', { by: approvedBy })]),
        ],
      };
    }
    case 'approval-requested':
      return {
        ...both(say, 'admin-requests:notification.approvalRequested', proposalParams(subject, say)),
        changes: [
          ...formatProposal(subject, say),
          say('admin-requests:notification.approval.expiresAt', { at: subject.expiresAt, timeZone: BUSINESS_TIME_ZONE }),
        ],
      };
    case 'approval-decided': {
      const { status, checkerName, note } = subject;
      return {
        ...both(say, `admin-requests:notification.approvalDecided.${status}`, {
          ...proposalParams(subject, say),
          checker: checkerName ?? '',
        }),
        changes: [...formatProposal(subject, say), ...(note === null ? [] : [say('admin-requests:notification.approval.note', { note })])],
      };
    }
    case 'approval-expired':
      return {
        ...both(say, 'admin-requests:notification.approvalExpired', proposalParams(subject, say)),
        changes: formatProposal(subject, say),
      };
    case 'payouts-frozen': {
      const { username: member, by, administrator, reason } = subject;
      return {
        title: say('admin-requests:notification.payoutsFrozen.title', { member }),
        text: say(`admin-requests:notification.payoutsFrozen.text.${by}`, { member, by: administrator ?? '' }),
        changes: formatReason(reason ?? undefined, say),
      };
    }
    case 'administrator-changed':
      return both(say, `admin-requests:notification.administratorChanged.${subject.change}`, { name: subject.username });
    case 'administrator-login':
      return { ...both(say, 'admin-requests:notification.administratorLogin', {}), changes: formatCircumstances(subject, say) };
    case 'security':
      return {
        ...both(say, isBankRemoved(subject) ? 'notifications:security.bank_details_removed' : `notifications:security.${subject.event}`, {
          number: subject.number ?? 0,
          amount: formatSgd(subject.amount ?? ZERO),
          account: subject.account ?? '',
        }),
        changes: formatCircumstances(subject, say),
      };
    case 'investment-completed': {
      const plan = say(`investments:plan.${subject.planType}`);
      return both(say, 'notifications:investment-completed', {
        plan,
        amount: formatSgd(subject.amount),
        earned: formatSgd(subject.totalEarned),
      });
    }
  }
}

function both(say: Translate, what: TitledMessage, params: Record<string, string | number>): NotificationText {
  return { title: say(`${what}.title`, params), text: say(`${what}.text`, params), changes: [] };
}

const proposalParams = (subject: ApprovalRequestedSubject, say: Translate) => ({
  number: subject.number,
  maker: subject.makerName,
  what: formatApproval(subject, say),
});

const formatProposal = ({ amount, requestedAt }: ApprovalRequestedSubject, say: Translate): string[] => [
  ...(amount === null ? [] : [say('admin-requests:notification.approval.amount', { amount: formatSgd(amount) })]),
  say('admin-requests:notification.approval.requestedAt', { at: requestedAt, timeZone: BUSINESS_TIME_ZONE }),
];

/** The line with the administrator's reason; none without a reason. */
const formatReason = (reason: string | undefined, say: Translate): string[] =>
  reason === undefined ? [] : [say('notifications:change.reason', { reason })];

const isBankRemoved = ({ event, account }: SecuritySubject) => event === 'bank_details_changed' && account === undefined;

const formatCircumstances = ({ network, heldUntil }: Pick<SecuritySubject, 'network' | 'heldUntil'>, say: Translate): string[] => [
  ...(network === undefined ? [] : [say('notifications:change.network', { network })]),
  ...(heldUntil === undefined ? [] : [say('notifications:change.heldUntil', { until: heldUntil, timeZone: BUSINESS_TIME_ZONE })]),
];

/** In no language: names and numbers alone. Of two masked numbers the digits that differ may be the hidden ones. */
function formatBankChange(change: BankDestinationChange): string {
  if (change.field === 'qris') return 'QRIS';
  const { from, to } = change;
  return `${from} ${from === to ? '≠' : '→'} ${to}`;
}

function formatChange(change: TransactionChange | AccountChange, say: Translate): string {
  switch (change.field) {
    case 'amount':
    case 'balance':
      return say(`notifications:change.${change.field}`, { from: formatSgd(change.from), to: formatSgd(change.to) });
    case 'status':
      return say('notifications:change.status', { from: say(`area:status.${change.from}`), to: say(`area:status.${change.to}`) });
    case 'date':
      return say('notifications:change.date', { from: change.from, to: change.to, timeZone: BUSINESS_TIME_ZONE });
    case 'type':
      return say('notifications:change.type', {
        from: say(`notifications:type.${change.from}`),
        to: say(`notifications:type.${change.to}`),
      });
    case 'bank': {
      const { bankName, accountNumber } = change;
      if (accountNumber === null) return say('notifications:change.bankRemoved');
      return say('notifications:change.bank', { account: [bankName, accountNumber].filter((part) => part !== null).join(', ') });
    }
    default:
      return say(`notifications:change.${change.field}`);
  }
}
