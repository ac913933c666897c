import { isAllowed, type AuthResponse, type Role } from '@app/contract';
import type { Tx } from '@app/db';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { notifyOfEvent } from '../notifications/notify-of-event.ts';
import { notifyOfLogin } from '../notifications/notify-of-login.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { rememberOrigin, type KnownOrigin, type OriginTokens } from '../sessions/known-origins.ts';
import { recordCodeGiven } from '../sessions/record-code-given.ts';
import { startSession } from '../sessions/start-session.ts';

/** A log-in: its bearer token, and the tokens by which its browser is recognized at the next one. */
export type LogIn = AuthResponse & OriginTokens;

/** Who logs in; `lastLoginAt` null: for the first time. */
export type LoggingIn = { id: string; username: string; role: Role; lastLoginAt: Date | null };

/**
 * Starts the session of a user whose row is locked and who has proved who they are. `isProven`: by a second factor too. A user who has
 * logged in before is notified where neither the device nor the network is known, and an administrator of each other log-in, in the app
 * alone. Returns the deliveries to enqueue after the commit; `isTold`: the user may have a new notification.
 */
export async function openSession(
  tx: Tx,
  ctx: Ctx,
  user: LoggingIn,
  { origin, isProven }: { origin: KnownOrigin; isProven: boolean },
): Promise<{ due: DueDelivery[]; isTold: boolean; answer: LogIn }> {
  const { id: userId, username, role, lastLoginAt } = user;
  await recordSecurityEvent(tx, ctx, { kind: 'login', userId, actorId: userId });
  const isFirst = lastLoginAt === null;
  const isNew = !isFirst && isUnknown(ctx, origin);
  const due = isNew ? await notifyOfNewDevice(tx, ctx, userId) : [];
  const isToldInApp = !isFirst && !isNew && isAllowed('admin', role);
  if (isToldInApp) await notifyOfLogin(tx, ctx, userId, origin.device);
  const token = await startSession(tx, ctx, user);
  if (isProven) await recordCodeGiven(tx, ctx, token);
  return { due, isTold: isNew || isToldInApp, answer: { token, username, ...(await rememberOrigin(tx, ctx, userId)) } };
}

/** Whether nothing is known of the device and the network. A caller whose network is not known at all may be in any. */
export const isUnknown = ({ network }: Ctx, { device, isNetworkKnown }: KnownOrigin): boolean =>
  network !== undefined && device === undefined && !isNetworkKnown;

const notifyOfNewDevice = (tx: Tx, ctx: Ctx, userId: string): Promise<DueDelivery[]> =>
  notifyOfEvent(tx, ctx, { kind: 'new_device', userId, actorId: userId, ...(ctx.network !== undefined && { network: ctx.network }) });
