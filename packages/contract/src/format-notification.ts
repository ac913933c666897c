import { formatSgd, ZERO, type PlanType } from '@app/money';
import { BUSINESS_TIME_ZONE } from './business-time-zone.ts';
import type {
  AccountChange,
  BankDestinationChange,
  BonusesCorrectedSubject,
  SecuritySubject,
  ShownContent,
  TransactionChange,
} from './notifications.ts';
import type { RequestStatus, RequestType } from './requests.ts';
import type { NotifiedEventKind } from './security-event-kinds.ts';
import type { TransactionType } from './transactions.ts';

type Part = 'title' | 'text';

/** The messages of packages/i18n used in notifications. */
export type NotificationMessage =
  | `notifications:${RequestType}.${'asked' | 'approved' | 'rejected' | 'changed'}.${Part}`
  | `notifications:${TransactionType}.deleted.${Part}`
  | `notifications:${'account-changed' | 'investment-completed' | 'bankDestination'}.${Part}`
  | `notifications:security.${NotifiedEventKind | 'bank_details_removed'}.${Part}`
  | `notifications:change.${'network' | 'heldUntil'}`
  | 'notifications:bankDestination.approvedBy'
  | `notifications:bonuses.${BonusesCorrectedSubject['change']}.${Part}`
  | `notifications:change.${TransactionChange['field'] | AccountChange['field'] | 'bankRemoved'}`
  | 'notifications:change.reason'
  | `notifications:type.${RequestType}`
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
      return both(say, `${subject.type}.asked`, { number: subject.number, amount: formatSgd(subject.amount) });
    case 'request-decided':
      return {
        ...both(say, `${subject.type}.${subject.status}`, { number: subject.number, amount: formatSgd(subject.amount) }),
        changes: formatReason(subject.reason, say),
      };
    case 'transaction-changed': {
      const { type, number, amount, status, reason } = subject;
      const params = { number, amount: formatSgd(amount), status: say(`area:status.${status}`) };
      return {
        ...both(say, `${type}.changed`, params),
        changes: [...subject.changes.map((change) => formatChange(change, say)), ...formatReason(reason, say)],
      };
    }
    case 'transaction-deleted':
      return {
        ...both(say, `${subject.type}.deleted`, { number: subject.number, amount: formatSgd(subject.amount) }),
        changes: formatReason(subject.reason, say),
      };
    case 'account-changed':
      return {
        ...both(say, 'account-changed', {}),
        changes: [...subject.changes.map((change) => formatChange(change, say)), ...formatReason(subject.reason, say)],
      };
    case 'bonuses-corrected':
      return both(say, `bonuses.${subject.change}`, { amount: formatSgd(subject.amount) });
    case 'bank-destination-changed': {
      const { bankName: bank, added, changes, by, approvedBy } = subject;
      return {
        ...both(say, 'bankDestination', { bank, by }),
        changes: [
          ...(added === undefined ? [] : [added]),
          ...changes.map(formatBankChange),
          ...(approvedBy === undefined ? [] : [say('notifications:bankDestination.approvedBy', { by: approvedBy })]),
        ],
      };
    }
    case 'security':
      return {
        ...both(say, isBankRemoved(subject) ? 'security.bank_details_removed' : `security.${subject.event}`, {
          number: subject.number ?? 0,
          amount: formatSgd(subject.amount ?? ZERO),
          account: subject.account ?? '',
        }),
        changes: formatCircumstances(subject, say),
      };
    case 'investment-completed': {
      const plan = say(`investments:plan.${subject.planType}`);
      return both(say, 'investment-completed', { plan, amount: formatSgd(subject.amount), earned: formatSgd(subject.totalEarned) });
    }
  }
}

type WithTitleAndText = NotificationMessage extends infer M ? (M extends `notifications:${infer What}.title` ? What : never) : never;

function both(say: Translate, what: WithTitleAndText, params: Record<string, string | number>): NotificationText {
  return { title: say(`notifications:${what}.title`, params), text: say(`notifications:${what}.text`, params), changes: [] };
}

/** The line with the administrator's reason; none without a reason. */
const formatReason = (reason: string | undefined, say: Translate): string[] =>
  reason === undefined ? [] : [say('notifications:change.reason', { reason })];

const isBankRemoved = ({ event, account }: SecuritySubject) => event === 'bank_details_changed' && account === undefined;

const formatCircumstances = ({ network, heldUntil }: SecuritySubject, say: Translate): string[] => [
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
