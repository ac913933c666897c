import { randomUUID } from 'node:crypto';
import { rolesWith, type CheckpointSubject, type ExternalChannel } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, inArray } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { externalRecipients } from '../notifications/external-recipients.ts';
import { recordNotifications } from '../notifications/record-notifications.ts';
import { hasAccess } from '../is-access-over.ts';

const { users } = schema;

/**
 * Sends the checkpoint of a business day out of the product, in the transaction that stores it: by email to master admins and auditors, and
 * to the other configured channels. It is no notification in the app, because whoever can change the log can change that row too.
 * Returns the deliveries to enqueue after the commit; the sweep finds those that are not.
 */
export async function sendCheckpoint(tx: Tx, ctx: Ctx, subject: CheckpointSubject, configured: ExternalChannel[]): Promise<DueDelivery[]> {
  const readers = await tx
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.role, [...rolesWith('master_reader')]), hasAccess(ctx)))
    .orderBy(users.id)
    .for('key share');
  const recipients = externalRecipients(readers, configured);
  /* Random: no row with this key can be inserted in advance, and a restored database can send another checkpoint of the same day. */
  const event = `checkpoint-${randomUUID()}`;
  return recordNotifications(tx, ctx, { kind: 'checkpoint', event, subject, recipients });
}
