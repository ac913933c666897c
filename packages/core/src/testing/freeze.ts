import assert from 'node:assert/strict';
import { schema } from '@app/db';
import { and, desc, eq } from 'drizzle-orm';
import type { Actor } from '../context.ts';
import { freezeKeyOf } from '../notifications/freeze-key.ts';
import { freezeOwnPayouts } from '../payout-controls/freeze-payouts.ts';
import type { CoreFixture } from './core-fixture.ts';

const { notifications } = schema;

/** What the link in the newest mail of this kind to a user says. */
export async function freezeLinkOf(
  { db, ctx }: Pick<CoreFixture, 'db' | 'ctx'>,
  { id }: Pick<Actor, 'id'>,
  kind: 'security' | 'account-changed' | 'request-decided' = 'security',
): Promise<{ notification: number; key: string }> {
  const isMail = and(eq(notifications.userId, id), eq(notifications.kind, kind), eq(notifications.channel, 'email'));
  const [mail] = await db.select({ id: notifications.id }).from(notifications).where(isMail).orderBy(desc(notifications.id)).limit(1);
  assert(mail, 'the user got such a mail');
  return { notification: mail.id, key: freezeKeyOf(ctx, { id: mail.id, userId: id }) };
}

/** Creates a member whose payouts are frozen. */
export async function createFrozenMember(fixture: CoreFixture): Promise<Actor> {
  const member = await fixture.createMember();
  await freezeOwnPayouts(fixture.as(member));
  return member;
}
