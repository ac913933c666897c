import { schema, type Tx } from '@app/db';
import type { AuthedCtx } from '../context.ts';

export type AuditEntry = { action: string; entityId: string | null; before: object | null; after: object | null };

/** Writes down an administrator's act, in the same database transaction as the act. */
export async function recordAudit(tx: Tx, ctx: AuthedCtx, { action, entityId, before, after }: AuditEntry): Promise<void> {
  await tx.insert(schema.auditLog).values({
    at: ctx.now(),
    actorId: ctx.actor.id,
    actorName: ctx.actor.username,
    action,
    entityId,
    before,
    after,
    httpRequestId: ctx.httpRequestId ?? null,
  });
}
