import { createHmac } from 'node:crypto';
import type { NotificationContent } from '@app/contract';
import type { SendNotification } from '@app/core';
import { postJson } from './post-json.ts';

/**
 * Posts notifications to one URL, signed: `x-signature: t=<unix seconds>,v1=<hex HMAC-SHA-256 of "t.body">`. The receiver
 * verifies the signature, refuses an old `t`, and drops an `x-notification-id` that it has seen.
 */
export function createWebhookChannel({ url, secret }: { url: string; secret: string }): SendNotification {
  return async (notice, signal) => {
    const body = JSON.stringify({ id: notice.id, event: notice.kind, ...webhookFieldsOf(notice) });
    const seconds = Math.floor(notice.sentAt.getTime() / 1000);
    const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    await postJson(url, body, { 'x-notification-id': notice.id, 'x-signature': `t=${seconds},v1=${mac}` }, signal);
  };
}

/** The data sent to third parties: ids, amounts in IDR, times and checkpoints; no names, addresses or bank details. */
function webhookFieldsOf({ kind, subject }: NotificationContent): object {
  switch (kind) {
    case 'new-request':
      return {
        request_id: subject.requestId,
        number: subject.number,
        type: subject.type,
        amount: subject.amount,
        created_at: subject.requestedAt,
      };
    case 'request-decided':
      return {
        request_id: subject.requestId,
        number: subject.number,
        type: subject.type,
        amount: subject.amount,
        status: subject.status,
      };
    case 'transaction-changed':
    case 'transaction-deleted':
      return {
        transaction_id: subject.transactionId,
        number: subject.number,
        type: subject.type,
        amount: subject.amount,
      };
    case 'account-changed':
      return { changed: subject.changes.map(({ field }) => field) };
    case 'bonuses-corrected':
      return { change: subject.change, amount: subject.amount };
    case 'security': // these by mail and in the app alone
    case 'bank-destination-changed':
    case 'approval-requested':
    case 'approval-decided':
    case 'approval-expired':
    case 'payouts-frozen':
    case 'administrator-changed':
    case 'administrator-login':
      return {};
    case 'checkpoint':
      return { business_day: subject.businessDay, size: subject.size, note: subject.note, verifier_key: subject.verifierKey };
    case 'investment-completed':
      return {
        investment_id: subject.investmentId,
        plan_type: subject.planType,
        amount: subject.amount,
        total_earned: subject.totalEarned,
      };
  }
}
