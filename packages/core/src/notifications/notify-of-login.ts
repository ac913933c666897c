import { hourMs } from '@app/contract';
import type { Tx } from '@app/db';
import type { Ctx } from '../context.ts';
import { hashToken } from '../hash-token.ts';
import { recordNotifications } from './record-notifications.ts';

/**
 * Notifies an administrator in the app of a log-in to their own account, once in each hour of the clock for each network and known device;
 * devices that are not known count as one. Repeated log-ins do not hide other notifications, and one from elsewhere always shows. `device`: by
 * which the browser was recognized; what it calls itself counts for nothing, because anyone can send that.
 */
export async function notifyOfLogin(tx: Tx, ctx: Ctx, userId: string, device: string | undefined): Promise<void> {
  const place = hashToken(`${device ?? 'not known'} ${ctx.network ?? ''}`).slice(0, 16);
  await recordNotifications(tx, ctx, {
    kind: 'administrator-login',
    event: `login-${userId}-${Math.floor(ctx.now().getTime() / hourMs)}-${place}`,
    subject: ctx.network === undefined ? {} : { network: ctx.network },
    recipients: [{ channel: 'in_app', userId }],
  });
}
