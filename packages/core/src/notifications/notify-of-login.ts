import type { Tx } from '@app/db';
import type { Ctx } from '../context.ts';
import { hashToken } from '../hash-token.ts';
import { recordNotifications } from './record-notifications.ts';

const hourMs = 3_600_000;

/**
 * Notifies an administrator in the app of a log-in to their own account: of those from one network and browser once an hour, so that
 * repeated log-ins do not hide other notifications, while a log-in from elsewhere always shows.
 */
export async function notifyOfLogin(tx: Tx, ctx: Ctx, userId: string): Promise<void> {
  const place = hashToken(`${ctx.network ?? ''} ${ctx.userAgent ?? ''}`).slice(0, 16);
  await recordNotifications(tx, ctx, {
    kind: 'administrator-login',
    event: `login-${userId}-${Math.floor(ctx.now().getTime() / hourMs)}-${place}`,
    subject: ctx.network === undefined ? {} : { network: ctx.network },
    recipients: [{ channel: 'in_app', userId }],
  });
}
