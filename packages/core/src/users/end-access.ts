import type { SessionEndReason } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { outdateApprovalsBy } from '../protection/outdate-approvals.ts';
import { forgetStartedApp } from '../second-factor/forget-started-app.ts';
import { endSessionsWhere } from '../sessions/end-sessions-where.ts';
import { deleteOrigins } from '../sessions/known-origins.ts';

/**
 * Ends every session of a user whose password, role or second factor was changed by another person, or whose account may be in other
 * hands, and forgets the devices, the networks and an authenticator app that is not confirmed. What the user proposed to a second
 * administrator ends. `actorId` null: nobody was logged in.
 */
export async function endAccess(
  tx: Tx,
  ctx: Ctx,
  userId: string,
  { reason, actorId }: { reason: SessionEndReason; actorId: string | null },
): Promise<void> {
  await endSessionsWhere(tx, ctx, eq(schema.sessions.userId, userId), reason, actorId);
  await deleteOrigins(tx, userId);
  await forgetStartedApp(tx, userId);
  await outdateApprovalsBy(tx, ctx, userId);
}
