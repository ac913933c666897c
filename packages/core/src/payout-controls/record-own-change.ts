import type { HoldReason, NotifiedEventKind } from '@app/contract';
import type { Tx } from '@app/db';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { notifyOfEvent } from '../notifications/notify-of-event.ts';
import { holdPayouts } from './hold-payouts.ts';

type OwnChange = { kind: NotifiedEventKind; userId: string; hold: HoldReason; account?: string };

/**
 * Records that whoever is logged in as this user changed how the user logs in or where they are paid, which a thief of the account does
 * first: their payouts are held and the user is notified. Returns the deliveries to enqueue after the commit.
 */
export async function recordOwnChange(tx: Tx, ctx: Ctx, { hold, userId, ...event }: OwnChange): Promise<DueDelivery[]> {
  const heldUntil = await holdPayouts(tx, ctx, userId, hold);
  return notifyOfEvent(tx, ctx, { ...event, userId, actorId: userId, ...(heldUntil && { heldUntil: heldUntil.toISOString() }) });
}
